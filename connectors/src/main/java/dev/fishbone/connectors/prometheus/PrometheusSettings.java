package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.SourceException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;

/**
 * Checked settings of one server.
 *
 * @param url its root, prefix included, without a slash at the end
 * @param authorization the header's value; empty where none is sent
 */
record PrometheusSettings(
    URI url,
    String name,
    Duration scrapeInterval,
    Duration timeout,
    Duration connectTimeout,
    String authorization) {
  private static final Set<String> KNOWN =
      Set.of(
          "url",
          "name",
          "scrape-interval",
          "timeout",
          "connect-timeout",
          "bearer-token",
          "user",
          "password");

  static PrometheusSettings of(Map<String, String> settings) throws SourceException {
    for (String key : settings.keySet()) {
      if (!KNOWN.contains(key)) {
        throw bad(
            "a prometheus source has no setting "
                + Quoted.text(key)
                + Nearest.hint(key, KNOWN)
                + "; it has "
                + String.join(", ", KNOWN.stream().sorted().toList()));
      }
    }
    String name = settings.getOrDefault("name", "prometheus");
    if (!name.matches("[a-z0-9][a-z0-9-]{0,39}")) {
      throw bad("name must be lower-case letters, digits and dashes, not " + Quoted.text(name));
    }
    return new PrometheusSettings(
        url(settings.getOrDefault("url", "")),
        name,
        duration(settings, "scrape-interval", Duration.ofSeconds(15)),
        duration(settings, "timeout", Duration.ofSeconds(30)),
        duration(settings, "connect-timeout", Duration.ofSeconds(5)),
        authorization(settings));
  }

  private static URI url(String text) throws SourceException {
    String trimmed = text.strip().replaceAll("/+$", "");
    if (trimmed.isEmpty()) {
      throw bad("a prometheus source needs its url, for instance url: http://localhost:9090");
    }
    URI url;
    try {
      url = URI.create(trimmed);
    } catch (IllegalArgumentException e) {
      throw new SourceException(
          SourceException.Kind.BAD_SETTINGS,
          "url is not a URL: write it as http://host:9090 or https://host/prefix",
          e);
    }
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (!http || url.getHost() == null || url.getQuery() != null || url.getFragment() != null) {
      throw bad(
          "url must look like http://host:9090 or https://host/prefix, with nothing after it");
    }
    if (url.getUserInfo() != null) {
      throw bad("url holds a user: put it into the settings user and password");
    }
    return url;
  }

  private static Duration duration(Map<String, String> settings, String key, Duration otherwise)
      throws SourceException {
    String text = settings.get(key);
    if (text == null) {
      return otherwise;
    }
    Duration parsed = DurationText.parse(text).orElse(Duration.ZERO);
    if (parsed.isZero() || parsed.compareTo(Duration.ofDays(1)) > 0) {
      throw bad(key + " must be a duration with its unit such as 10s, not " + Quoted.text(text));
    }
    return parsed;
  }

  private static String authorization(Map<String, String> settings) throws SourceException {
    String token = settings.getOrDefault("bearer-token", "").strip();
    String user = settings.getOrDefault("user", "");
    if (!token.isEmpty() && !user.isEmpty()) {
      throw bad("give bearer-token or user and password, not both");
    }
    String password = settings.getOrDefault("password", "");
    if (token.chars().anyMatch(c -> c < 0x21 || c > 0x7e)) {
      throw bad(
          "bearer-token holds a character that no header may carry: check it for line breaks");
    }
    if (!user.isEmpty()) {
      byte[] pair = (user + ':' + password).getBytes(StandardCharsets.UTF_8);
      return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
    return token.isEmpty() ? "" : "Bearer " + token;
  }

  private static SourceException bad(String sentence) {
    return new SourceException(SourceException.Kind.BAD_SETTINGS, sentence, null);
  }

  /** Without what must not be shown. */
  @Override
  public String toString() {
    return name + " at " + url;
  }
}
