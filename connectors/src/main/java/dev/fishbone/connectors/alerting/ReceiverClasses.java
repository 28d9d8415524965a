package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.ReceiverClass;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether an integration wakes a person (CONNECTORS 9). */
final class ReceiverClasses {
  private static final Set<String> PAGE =
      Set.of("pagerduty", "opsgenie", "victorops", "incidentio");
  private static final Set<String> CHAT =
      Set.of(
          "slack",
          "msteams",
          "msteamsv2",
          "discord",
          "webex",
          "telegram",
          "wechat",
          "mattermost",
          "rocketchat");
  private static final List<String> PAGING_URLS =
      List.of(
          "/integrations/v1/alertmanager/",
          "webhooks.rootly.com/webhooks/incoming/alertmanager_webhooks",
          "/api/v2/prometheusalertmanager/incoming",
          "api.atlassian.com/jsm/ops/integration",
          "zenduty.com/api/",
          "//events.pagerduty.com",
          "//events.eu.pagerduty.com",
          "//api.opsgenie.com",
          "//api.eu.opsgenie.com",
          "//alert.victorops.com");
  private static final List<String> PAGING_MAIL =
      List.of("pagerduty.com", "opsgenie.net", "victorops.com");

  private ReceiverClasses() {}

  /**
   * @param integration its kind, without {@code _configs}
   * @param config as written; secrets may be redacted
   */
  static ReceiverClass of(String integration, YamlNode config) {
    if (PAGE.contains(integration)) {
      return ReceiverClass.PAGE;
    }
    if (CHAT.contains(integration)) {
      return ReceiverClass.CHAT;
    }
    return switch (integration) {
      case "jira" -> ReceiverClass.TICKET;
      case "email" -> mail(text(config, "to"));
      case "pushover" -> pushover(text(config, "priority"));
      case "sns" ->
          text(config, "phone_number").isEmpty() ? ReceiverClass.UNKNOWN : ReceiverClass.PAGE;
      case "webhook" -> webhook(text(config, "url"));
      default -> ReceiverClass.UNKNOWN;
    };
  }

  /**
   * @param type as Grafana names an integration of a contact point
   * @param settings as exported; secrets may be redacted
   */
  static ReceiverClass ofGrafana(String type, YamlNode settings) {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "oncall" -> ReceiverClass.PAGE;
      case "teams", "googlechat", "threema", "line", "wecom", "dingding" -> ReceiverClass.CHAT;
      case "email" -> mail(text(settings, "addresses"));
      // It has another meaning of its topic than Alertmanager's.
      case "sns" -> ReceiverClass.UNKNOWN;
      default -> of(type.toLowerCase(Locale.ROOT), settings);
    };
  }

  private static String text(YamlNode config, String key) {
    try {
      return config.get(key).isPresent() && config.get(key).get().isScalar()
          ? config.get(key).get().text(key)
          : "";
    } catch (dev.fishbone.connectors.yaml.YamlException e) {
      return "";
    }
  }

  /** Addresses of paging products page. */
  private static ReceiverClass mail(String to) {
    for (String address : to.toLowerCase(Locale.ROOT).split("[,;\\s<>]+")) {
      String domain = address.substring(address.lastIndexOf('@') + 1);
      for (String paging : PAGING_MAIL) {
        if (domain.equals(paging) || domain.endsWith("." + paging)) {
          return ReceiverClass.PAGE;
        }
      }
    }
    return ReceiverClass.EMAIL;
  }

  /** Emergency (2), the default while firing, repeats until somebody acknowledges. */
  private static ReceiverClass pushover(String priority) {
    return priority.isEmpty() || priority.contains("2") ? ReceiverClass.PAGE : ReceiverClass.CHAT;
  }

  private static ReceiverClass webhook(String url) {
    String lower = url.toLowerCase(Locale.ROOT);
    boolean incident = lower.contains("//api.incident.io") && lower.contains("/v2/alert_events/");
    return incident || PAGING_URLS.stream().anyMatch(lower::contains)
        ? ReceiverClass.PAGE
        : ReceiverClass.UNKNOWN;
  }

  /** Of several integrations: a page pages; what is unknown may; then the rest. */
  static ReceiverClass strongest(List<ReceiverClass> classes) {
    for (ReceiverClass each :
        List.of(
            ReceiverClass.PAGE,
            ReceiverClass.UNKNOWN,
            ReceiverClass.CHAT,
            ReceiverClass.EMAIL,
            ReceiverClass.TICKET)) {
      if (classes.contains(each)) {
        return each;
      }
    }
    return ReceiverClass.NONE;
  }
}
