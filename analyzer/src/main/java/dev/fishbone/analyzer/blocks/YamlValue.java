package dev.fishbone.analyzer.blocks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A YAML value that a block carries without knowing what it means. */
public sealed interface YamlValue {

  /**
   * A scalar. {@code plain} is true where it stood without quotes and may be a number, a truth
   * value or null to its reader; false where it is a string for certain.
   */
  record Scalar(String text, boolean plain) implements YamlValue {
    // What may stay unquoted in any position; everything else was a string to every reader.
    private static final Pattern UNQUOTED =
        Pattern.compile("[A-Za-z0-9+.~-](?:[A-Za-z0-9_.+:/ -]{0,200}[A-Za-z0-9_.+/-])?");

    public Scalar {
      text = Values.clean(text);
      plain =
          plain
              && UNQUOTED.matcher(text).matches()
              && !text.contains(": ")
              && !text.startsWith("- ")
              && !text.startsWith("--")
              && !text.startsWith("..")
              && !text.equals("-");
    }

    /** A string. */
    public static Scalar string(String text) {
      return new Scalar(text, false);
    }
  }

  /** A list. */
  record Sequence(List<YamlValue> values) implements YamlValue {
    public Sequence {
      values = List.copyOf(values);
    }
  }

  /** A mapping; its order is kept. */
  record Mapping(Map<String, YamlValue> values) implements YamlValue {
    static final int LONGEST_KEY = 160;

    public Mapping {
      Map<String, YamlValue> copy = new LinkedHashMap<>();
      values.forEach((key, value) -> copy.put(checked(Values.clean(key)), value));
      values = Collections.unmodifiableMap(copy);
    }

    private static String checked(String key) {
      if (key.length() > LONGEST_KEY) {
        throw new IllegalArgumentException(
            "a key of " + key.length() + " characters: use one of at most " + LONGEST_KEY);
      }
      return key;
    }
  }
}
