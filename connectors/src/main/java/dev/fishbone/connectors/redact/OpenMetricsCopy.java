package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.files.LineScanner;
import dev.fishbone.connectors.metrics.OpenMetricsLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** OpenMetrics text line by line; help texts, comments and exemplars are left out. */
final class OpenMetricsCopy {
  private static final Pattern HISTOGRAM = Pattern.compile("\\{count:([^,}]*),sum:([^,}]*)[,}]");

  private final Labels labels;

  OpenMetricsCopy(Labels labels) {
    this.labels = labels;
  }

  /**
   * @return lines that could not be read
   */
  long copy(InputStream in, OutputStream out) throws IOException {
    LineScanner scanner = new LineScanner(in);
    long bad = 0;
    while (scanner.next()) {
      String line =
          new String(scanner.buffer(), scanner.start(), scanner.length(), StandardCharsets.UTF_8)
              .strip();
      String copy;
      if (line.isEmpty() || line.charAt(0) == '#') {
        copy = line.matches("# (TYPE|UNIT) [A-Za-z0-9_:]{1,200} [a-z]{1,30}|# EOF") ? line : "";
      } else {
        try {
          // Half a timestamp is a timestamp too: the last line counts only if it ends.
          copy = scanner.ends() ? sample(OpenMetricsLine.parse(line)) : "";
        } catch (IllegalArgumentException e) {
          copy = "";
        }
        bad += copy.isEmpty() ? 1 : 0;
      }
      out.write((copy + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return bad;
  }

  /** Empty where it is none with a number and a time. */
  private String sample(OpenMetricsLine.Sample sample) {
    String measured = value(sample.value());
    if (measured.isEmpty()) {
      return "";
    }
    StringBuilder copy = new StringBuilder();
    Map<String, String> set = labels.copy(sample.labels());
    String name = set.getOrDefault("__name__", "");
    boolean classic = name.matches("[A-Za-z_:][A-Za-z0-9_:]*");
    copy.append(classic ? name : "").append('{').append(classic ? "" : quoted(name));
    set.forEach(
        (label, value) -> {
          if (!label.equals("__name__")) {
            copy.append(copy.charAt(copy.length() - 1) == '{' ? "" : ",")
                .append(label.matches("[A-Za-z_][A-Za-z0-9_]*") ? label : quoted(label))
                .append('=')
                .append(quoted(value));
          }
        });
    String time = Words.isNumber(sample.time()) ? " " + sample.time() : "";
    return copy.append("} ").append(measured).append(time).toString();
  }

  /** A number, or of a histogram what readers take: its count and sum. */
  private static String value(String value) {
    if (Words.isNumber(value)) {
      return value;
    }
    Matcher histogram = HISTOGRAM.matcher(value);
    boolean whole =
        histogram.lookingAt()
            && Words.isNumber(histogram.group(1))
            && Words.isNumber(histogram.group(2));
    return whole ? "{count:" + histogram.group(1) + ",sum:" + histogram.group(2) + "}" : "";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
