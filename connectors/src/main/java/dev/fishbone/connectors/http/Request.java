package dev.fishbone.connectors.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A question to a source; asking it twice must do no harm, since it may be repeated.
 *
 * @param path below the source's url, beginning with a slash, already encoded
 * @param post whether the parameters go into the body, as a form
 * @param parameters in the order in which they are sent; a name may stand several times
 * @param accept media type asked for
 */
public record Request(String path, boolean post, List<Parameter> parameters, String accept) {
  public Request {
    parameters = List.copyOf(parameters);
  }

  /** A name and its value, not yet encoded. */
  public record Parameter(String name, String value) {}

  public static Request get(String path) {
    return new Request(path, false, List.of(), "application/json");
  }

  /** A read that is too long for an address. */
  public static Request form(String path) {
    return new Request(path, true, List.of(), "application/json");
  }

  public Request with(String name, String value) {
    List<Parameter> more = new ArrayList<>(parameters);
    more.add(new Parameter(name, value));
    return new Request(path, post, more, accept);
  }

  public Request with(Map<String, String> values) {
    Request request = this;
    for (Map.Entry<String, String> each : values.entrySet()) {
      request = request.with(each.getKey(), each.getValue());
    }
    return request;
  }

  public Request accepting(String mediaType) {
    return new Request(path, post, parameters, mediaType);
  }

  /** The text of one path segment, encoded. */
  public static String segment(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  String encoded() {
    return parameters.stream()
        .map(
            p ->
                URLEncoder.encode(p.name(), StandardCharsets.UTF_8)
                    + "="
                    + URLEncoder.encode(p.value(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  String pathAndQuery() {
    return post || parameters.isEmpty() ? path : path + "?" + encoded();
  }

  /** What tells this question from any other to the same source. */
  String identity() {
    return (post ? "POST " : "GET ") + path + "\n" + encoded() + "\n" + accept;
  }
}
