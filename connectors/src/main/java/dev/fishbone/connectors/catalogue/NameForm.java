package dev.fishbone.connectors.catalogue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric's name, or the form of one: {@code {pool}_pool_Wait} stands for every name with that
 * ending, and its beginning is the label {@code pool}.
 */
public final class NameForm {
  private static final Pattern BLANK = Pattern.compile("\\{([a-zA-Z_]\\w*)}");

  private final String text;
  private final List<String> labels = new ArrayList<>();
  private final Pattern pattern;

  public NameForm(String text) {
    this.text = text;
    StringBuilder regex = new StringBuilder();
    Matcher blank = BLANK.matcher(text);
    int at = 0;
    while (blank.find()) {
      regex.append(Pattern.quote(text.substring(at, blank.start()))).append("(.+)");
      labels.add(blank.group(1));
      at = blank.end();
    }
    pattern = Pattern.compile(regex + Pattern.quote(text.substring(at)));
  }

  /** Whether it stands for itself alone. */
  boolean isLiteral() {
    return labels.isEmpty();
  }

  /** What the blanks of this form are in a name; nothing where it has another form. */
  Optional<Map<String, String>> match(String name) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, String> found = new TreeMap<>();
    for (int i = 0; i < labels.size(); i++) {
      found.put(labels.get(i), matcher.group(i + 1));
    }
    return Optional.of(Collections.unmodifiableMap(found));
  }

  @Override
  public String toString() {
    return text;
  }
}
