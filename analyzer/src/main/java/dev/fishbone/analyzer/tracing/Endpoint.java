package dev.fishbone.analyzer.tracing;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where traces are sent to.
 *
 * @param headers sent along; they may hold secrets
 */
record Endpoint(URI uri, Map<String, String> headers, String service) {
  private static final String PREFIX = "OTEL_EXPORTER_OTLP_";

  Endpoint {
    headers = Collections.unmodifiableMap(new TreeMap<>(headers));
  }

  /**
   * By OpenTelemetry's own variables; an option goes before them.
   *
   * @param option base address; empty where none is given
   * @throws IllegalArgumentException where what is configured cannot be used: a clause that repeats
   *     nothing of it
   */
  static Optional<Endpoint> of(String option, Map<String, String> environment) {
    boolean off =
        environment.getOrDefault("OTEL_SDK_DISABLED", "").equalsIgnoreCase("true")
            || environment.getOrDefault("OTEL_TRACES_EXPORTER", "otlp").equals("none");
    String whole = environment.getOrDefault(PREFIX + "TRACES_ENDPOINT", "");
    String base = environment.getOrDefault(PREFIX + "ENDPOINT", "");
    if (option.isEmpty() && (off || (whole + base).isBlank())) {
      return Optional.empty();
    }
    String protocol =
        first(environment, PREFIX + "TRACES_PROTOCOL", PREFIX + "PROTOCOL", "http/protobuf");
    if (option.isEmpty() && !protocol.equals("http/protobuf")) {
      throw new IllegalArgumentException(
          "OTEL_EXPORTER_OTLP_PROTOCOL names another protocol than http/protobuf, the one spoken here");
    }
    return Optional.of(
        new Endpoint(
            option.isEmpty() && !whole.isBlank()
                ? uri(whole.strip(), "")
                : uri((option.isEmpty() ? base : option).strip(), "v1/traces"),
            headers(first(environment, PREFIX + "TRACES_HEADERS", PREFIX + "HEADERS", "")),
            environment.getOrDefault("OTEL_SERVICE_NAME", "fishbone")));
  }

  private static String first(
      Map<String, String> environment, String name, String general, String otherwise) {
    return environment.getOrDefault(name, environment.getOrDefault(general, otherwise));
  }

  private static URI uri(String address, String path) {
    try {
      URI uri = URI.create(address + (path.isEmpty() || address.endsWith("/") ? "" : "/") + path);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // Said below; its own message would repeat what may hold a secret.
    }
    throw new IllegalArgumentException(
        "the OTLP endpoint must be an address such as http://localhost:4318, without a name or"
            + " password");
  }

  /** {@code name=value,name=value}, percent-encoded. */
  private static Map<String, String> headers(String text) {
    Map<String, String> headers = new TreeMap<>();
    for (String pair : text.split(",", -1)) {
      int sign = pair.indexOf('=');
      if (sign > 0) {
        headers.put(pair.substring(0, sign).strip(), decoded(pair.substring(sign + 1).strip()));
      }
    }
    return headers;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "a value in OTEL_EXPORTER_OTLP_HEADERS is not percent-encoded as it must be");
    }
  }

  /** Host and port: what may be shown. */
  String shown() {
    return uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
  }

  @Override
  public String toString() {
    return shown();
  }
}
