package dev.fishbone.connectors.spans;

import java.util.Arrays;
import java.util.Optional;

/** What a span's attributes say, in slots that are used again for the next span. */
public final class SpanFacts {
  static final String PARAMETER = "db.query.parameter.";

  /** Longest value that is read; what follows is cut off. */
  public static final int LONGEST = 4_096;

  private final String[] texts = new String[Field.values().length];
  private final byte[] ranks = new byte[texts.length];
  private final ShownValues shown;
  private final String[] attributes;
  private long parameters;

  /** Of spans of which no attribute may be shown. */
  public SpanFacts() {
    this(ShownValues.none());
  }

  public SpanFacts(ShownValues shown) {
    this.shown = shown;
    this.attributes = new String[shown.size()];
    clear();
  }

  public void clear() {
    Arrays.fill(attributes, "");
    Arrays.fill(texts, "");
    Arrays.fill(ranks, (byte) -1);
    parameters = 0;
  }

  /** Takes the hash over bound parameters as it is. */
  void parameters(long hash) {
    parameters = hash;
  }

  /** Takes the value of one that may be shown, by its place. */
  void show(int place, String value) {
    attributes[place] = shown.shown(place, value);
  }

  /** Whether an attribute of this name is worth reading. */
  public static boolean wants(String name) {
    return AttributeKeys.find(name) != null || name.startsWith(PARAMETER);
  }

  /** Whether one is worth reading here, one that may be shown included. */
  public boolean takes(String name) {
    return wants(name) || shown.place(name) >= 0;
  }

  /** Values that may be shown, as they may be; used again for the next span. */
  String[] attributes() {
    return attributes;
  }

  /** What an attribute of this name says; nothing where no reader asks for it. */
  public static Optional<Field> fieldOf(String name) {
    AttributeKeys.Key key = AttributeKeys.find(name);
    return key == null ? Optional.empty() : Optional.of(key.field());
  }

  /** Whether an attribute of this name holds a bound parameter of a statement. */
  public static boolean isParameter(String name) {
    return name.startsWith(PARAMETER);
  }

  /** Takes an attribute; unknown names are ignored, older names do not overwrite newer ones. */
  public void put(String name, String value) {
    int place = shown.place(name);
    if (place >= 0) {
      attributes[place] = shown.shown(place, value);
    }
    AttributeKeys.Key key = AttributeKeys.find(name);
    if (key != null) {
      put(key.field(), key.rank(), value);
    } else if (name.startsWith(PARAMETER)) {
      parameters += Hash.of(name, value);
    }
  }

  public void put(Field field, String value) {
    put(field, 2, value);
  }

  private void put(Field field, int rank, String value) {
    int at = field.ordinal();
    if (rank >= ranks[at] && !value.isEmpty()) {
      texts[at] = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
      ranks[at] = (byte) rank;
    }
  }

  /** The value, empty where there is none. */
  public String get(Field field) {
    return texts[field.ordinal()];
  }

  public boolean has(Field field) {
    return !texts[field.ordinal()].isEmpty();
  }

  /** Hash over bound parameters in any order; 0 where none was recorded. */
  long parameters() {
    return parameters;
  }

  /** A whole number, or −1 where the value is none. */
  int number(Field field) {
    String text = get(field);
    if (text.isEmpty() || text.length() > 9) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** The first non-empty of some fields. */
  String first(Field... fields) {
    for (Field field : fields) {
      if (has(field)) {
        return get(field);
      }
    }
    return "";
  }
}
