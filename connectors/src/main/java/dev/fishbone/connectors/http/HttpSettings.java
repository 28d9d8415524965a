package dev.fishbone.connectors.http;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checked settings of a source that is asked over HTTP.
 *
 * @param url its root, prefix included, without a slash at the end
 * @param headers sent with each request to this host and to no other, {@code Authorization} among
 *     them
 * @param timeout until an answer begins, and between two parts of it; ten times as long for all
 * @param secrets values that must not be shown
 */
public record HttpSettings(
    String source,
    URI url,
    SortedMap<String, String> headers,
    Duration timeout,
    Duration connectTimeout,
    Optional<URI> proxy,
    Tls tls,
    long capBytes,
    Secrets secrets) {
  /** Requests that run at a time against one source. */
  public static final int AT_A_TIME = 4;

  /** What each source over HTTP can be told. */
  public static final Set<String> KEYS =
      Set.of(
          "url",
          "timeout",
          "connect-timeout",
          "bearer-token",
          "user",
          "password",
          "headers.*",
          "proxy",
          "ca-file",
          "client-cert-file",
          "client-key-file",
          "insecure-skip-verify",
          "max-answer");

  public static final Set<String> SECRET_KEYS = Set.of("bearer-token", "password");

  private static final long CAP_BYTES = 256L << 20;

  public HttpSettings {
    headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
  }

  /**
   * Names of settings for {@link ConnectorFactory#keys()}: the common ones and the source's own.
   */
  public static Set<String> keysAnd(String... own) {
    Set<String> keys = new TreeSet<>(KEYS);
    Collections.addAll(keys, own);
    return Collections.unmodifiableSet(keys);
  }

  /** Refuses what a factory does not know, with the name that was probably meant. */
  public static void requireKnown(ConnectorFactory factory, SourceSettings settings)
      throws SourceException {
    // As people write them: what stands for any key below, or for an item, is no part of a name.
    TreeSet<String> words = new TreeSet<>();
    factory.keys().forEach(key -> words.add(key.replaceFirst("(\\.\\*|\\[])$", "")));
    for (String key : settings.values().keySet()) {
      if (!isKnown(key, factory.keys())) {
        throw settings.wrong(
            key,
            "a source of type "
                + factory.type()
                + " has no setting "
                + Quoted.text(key)
                + Nearest.hint(key, words)
                + "; it has "
                + String.join(", ", words));
      }
    }
  }

  private static boolean isKnown(String key, Set<String> known) {
    return known.stream()
        .anyMatch(
            k ->
                k.equals(key)
                    || (k.endsWith(".*") && key.startsWith(k.substring(0, k.length() - 1)))
                    || (k.endsWith("[]")
                        && (key.equals(k.substring(0, k.length() - 2))
                            || key.matches(
                                java.util.regex.Pattern.quote(k.substring(0, k.length() - 2))
                                    + "\\.[0-9]+(\\..+)?"))));
  }

  /**
   * @param example an address for the complaint where none is given: {@code http://localhost:9090}
   */
  public static HttpSettings of(SourceSettings settings, String example) throws SourceException {
    SortedMap<String, String> headers = Headers.of(settings);
    return new HttpSettings(
        settings.name(),
        url(settings, "url", example),
        headers,
        duration(settings, "timeout", Duration.ofSeconds(30)),
        duration(settings, "connect-timeout", Duration.ofSeconds(5)),
        proxy(settings),
        Tls.of(settings),
        cap(settings),
        Secrets.of(settings, SECRET_KEYS, headers));
  }

  private static Optional<URI> proxy(SourceSettings settings) throws SourceException {
    if (settings.text("proxy").isEmpty()) {
      return Optional.empty();
    }
    URI proxy = url(settings, "proxy", "http://proxy:3128");
    if (!"http".equals(proxy.getScheme())) {
      throw settings.wrong("proxy", "a proxy is spoken to in plain HTTP: write http://HOST:PORT");
    }
    return Optional.of(proxy);
  }

  private static URI url(SourceSettings settings, String key, String example)
      throws SourceException {
    String trimmed = settings.text(key, "").strip().replaceAll("/+$", "");
    if (trimmed.isEmpty()) {
      throw settings.wrong(
          key, "the source needs its " + key + ", for instance " + key + ": " + example);
    }
    URI url;
    try {
      url = URI.create(trimmed);
    } catch (IllegalArgumentException e) {
      throw settings.wrong(key, key + " is not a URL: write it like " + example);
    }
    boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    if (String.valueOf(url.getRawAuthority()).contains("@")) {
      throw settings.wrong(
          key,
          key.equals("url")
              ? "url holds a user: put it into the settings user and password"
              : "a proxy that asks who we are is not supported: run one beside this that logs in");
    }
    if (url.getPort() > 65_535) {
      throw settings.wrong(key, key + " has a port above 65535");
    }
    if (!http || url.getHost() == null || url.getQuery() != null || url.getFragment() != null) {
      throw settings.wrong(
          key, key + " must look like " + example + ", perhaps with a prefix, nothing after it");
    }
    return url;
  }

  /** A duration with its unit, a millisecond at least and a day at most. */
  public static Duration duration(SourceSettings settings, String key, Duration otherwise)
      throws SourceException {
    if (settings.text(key).isEmpty()) {
      return otherwise;
    }
    Duration parsed = DurationText.parse(settings.text(key, "")).orElse(Duration.ZERO);
    if (parsed.toMillis() == 0 || parsed.compareTo(Duration.ofDays(1)) > 0) {
      throw settings.wrong(
          key,
          key
              + " must be a duration with its unit such as 10s, not "
              + (settings.isSecret(key)
                  ? "what it refers to"
                  : Quoted.text(settings.text(key, ""))));
    }
    return parsed;
  }

  private static long cap(SourceSettings settings) throws SourceException {
    String text = settings.text("max-answer", "").strip();
    if (text.isEmpty()) {
      return CAP_BYTES;
    }
    if (!text.matches("[1-9][0-9]{0,4} ?MiB")) {
      throw settings.wrong("max-answer", "max-answer must be a size such as 256MiB");
    }
    return Long.parseLong(text.replaceAll("[^0-9]", "")) << 20;
  }

  /** With a header of the source's own kind. */
  public HttpSettings with(String header, String value) {
    SortedMap<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    more.putAll(headers);
    more.put(header, value);
    return new HttpSettings(
        source, url, more, timeout, connectTimeout, proxy, tls, capBytes, secrets);
  }

  /**
   * With a secret of the source's own kind in the header {@code Authorization}; unchanged where the
   * setting is missing.
   *
   * @param scheme what stands before the secret, its space included
   */
  public HttpSettings authorized(SourceSettings settings, String key, String scheme)
      throws SourceException {
    String secret = Headers.sendable(settings, key);
    if (secret.isEmpty()) {
      return this;
    }
    HttpSettings with = with("Authorization", scheme + secret);
    Set<String> credentials = new TreeSet<>(SECRET_KEYS);
    credentials.add(key);
    return new HttpSettings(
        source,
        url,
        with.headers,
        timeout,
        connectTimeout,
        proxy,
        tls,
        capBytes,
        Secrets.of(settings, credentials, with.headers));
  }

  /** A text without anything that must not be shown. */
  public String scrubbed(String text) {
    return secrets.scrubbed(text);
  }

  /** Without what must not be shown. */
  @Override
  public String toString() {
    return source + " at " + secrets.shown(url);
  }
}
