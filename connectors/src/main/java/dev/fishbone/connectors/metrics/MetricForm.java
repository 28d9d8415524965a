package dev.fishbone.connectors.metrics;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Tells answers in JSON from OpenMetrics text by how a file begins. */
public final class MetricForm {
  /** A line of text may begin as an object does; a key of JSON has a colon behind it. */
  private static final Pattern QUOTED_NAME =
      Pattern.compile("\\{\\s*(?:[a-zA-Z_]|\"(?:[^\"\\\\]|\\\\.)*+\"\\s*[,=}])");

  private static final Pattern BLANK = Pattern.compile("^[\\uFEFF\\x00- ]+");

  private MetricForm() {}

  /**
   * @param head some first bytes of the file, unpacked
   */
  public static boolean isJson(byte[] head) {
    String text = BLANK.matcher(new String(head, StandardCharsets.UTF_8)).replaceFirst("");
    return text.startsWith("[") || text.startsWith("{") && !QUOTED_NAME.matcher(text).lookingAt();
  }
}
