package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.spans.UrlPath;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts, instances and addresses: one pseudonym each, the port kept. A host that goes by the name
 * of a service keeps it, since readers tell the callee by it.
 */
final class Hosts {
  private static final Pattern PORT = Pattern.compile("(?:\\[(.*)\\]|([^:]*)):([0-9]{1,5})");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F]*(:[0-9a-fA-F]*){2,}");
  private static final Pattern DOMAIN =
      Pattern.compile(
          "([A-Za-z0-9_-]+\\.)+(com|net|org|edu|gov|info|io|dev|app|cloud|tech|online|local|localdomain|internal|lan|corp|home|example|test|invalid|svc|[a-z]{2})\\.?");

  private final Pseudonyms pseudonyms;
  private final Known known;
  private final PathText paths;

  Hosts(Pseudonyms pseudonyms, Known known, PathText paths) {
    this.pseudonyms = pseudonyms;
    this.known = known;
    this.paths = paths;
  }

  /** Whether a text that should be a name is rather where something runs. */
  static boolean looksLike(String text) {
    Matcher port = PORT.matcher(text);
    return port.matches()
        || text.contains("://")
        || ADDRESS.matcher(text).matches()
        || DOMAIN.matcher(text).matches();
  }

  /** A host, an instance, or a URL of one; behind a port nothing stays but that port. */
  String host(String text) {
    if (text.isEmpty() || known.isService(text)) {
      return text;
    }
    if (text.contains("://")) {
      return url(text);
    }
    Matcher port = PORT.matcher(text);
    if (port.matches()) {
      String bare = port.group(1) == null ? port.group(2) : port.group(1);
      return bare.isEmpty() ? text : alone(bare) + ":" + port.group(3);
    }
    return alone(text);
  }

  private String alone(String host) {
    if (known.isService(host)) {
      return host;
    }
    int dot = host.indexOf('.');
    // In a cluster the first label is the service, wherever its namespace.
    if (dot > 0 && (host + ".").contains(".svc.") && known.isService(host.substring(0, dot))) {
      return host.substring(0, dot) + "." + pseudonyms.named("host", host) + ".svc";
    }
    return pseudonyms.named("host", host);
  }

  /** Scheme, host and port, path and query, each by its own rule; a user in it is gone. */
  String url(String url) {
    int scheme = url.indexOf("://");
    if (scheme < 0) {
      return paths.target(url);
    }
    String word = url.substring(0, scheme);
    String authority = UrlPath.authority(url);
    int rest = scheme + 3;
    while (rest < url.length() && "/?#".indexOf(url.charAt(rest)) < 0) {
      rest++;
    }
    return (word.matches("[A-Za-z][A-Za-z0-9+.-]{0,20}") ? word : "x")
        + "://"
        + host(authority)
        + (rest == url.length() ? "" : paths.target(url.substring(rest)));
  }
}
