package dev.fishbone.connectors.metrics;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One sample line of the text format: {@code name{label="value"} value timestamp}, an exemplar
 * behind it ignored.
 */
public final class OpenMetricsLine {
  private final String line;
  private int at;

  private OpenMetricsLine(String line) {
    this.line = line;
  }

  /** Labels, the name among them, with value and time as written; the time may be empty. */
  public record Sample(Map<String, String> labels, String value, String time) {}

  /**
   * @throws IllegalArgumentException with what is wrong
   */
  public static Sample parse(String line) {
    return new OpenMetricsLine(line).sample();
  }

  private Sample sample() {
    Map<String, String> labels = new LinkedHashMap<>();
    String name = until("{ \t");
    if (at < line.length() && line.charAt(at) == '{') {
      at++;
      labels(labels);
    }
    if (!name.isEmpty()) {
      labels.put("__name__", name);
    }
    if (!labels.containsKey("__name__")) {
      throw new IllegalArgumentException("it has no metric name");
    }
    String value = word();
    String time = word();
    if (value.isEmpty()) {
      throw new IllegalArgumentException("it has no value");
    }
    return new Sample(labels, value, time.equals("#") ? "" : time);
  }

  private void labels(Map<String, String> labels) {
    while (true) {
      skip(" \t,");
      if (at >= line.length()) {
        throw new IllegalArgumentException("its labels do not end: a } is missing");
      }
      if (line.charAt(at) == '}') {
        at++;
        return;
      }
      String name = line.charAt(at) == '"' ? quoted() : until("=,} \t");
      skip(" \t");
      if (at < line.length() && line.charAt(at) == '=') {
        at++;
        skip(" \t");
        labels.put(name, quoted());
      } else {
        // The name of a UTF-8 metric stands quoted and alone among the labels.
        labels.put("__name__", name);
      }
    }
  }

  private String quoted() {
    if (at >= line.length() || line.charAt(at) != '"') {
      throw new IllegalArgumentException("a label's value must stand between quotation marks");
    }
    StringBuilder text = new StringBuilder();
    for (at++; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '"') {
        at++;
        return text.toString();
      }
      if (c == '\\' && at + 1 < line.length()) {
        c = line.charAt(++at);
        text.append(c == 'n' ? '\n' : c);
      } else {
        text.append(c);
      }
    }
    throw new IllegalArgumentException("a label's value does not end: a quotation mark is missing");
  }

  private String until(String ends) {
    int from = at;
    while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
      at++;
    }
    return line.substring(from, at);
  }

  private void skip(String chars) {
    while (at < line.length() && chars.indexOf(line.charAt(at)) >= 0) {
      at++;
    }
  }

  private String word() {
    skip(" \t");
    return until(" \t");
  }
}
