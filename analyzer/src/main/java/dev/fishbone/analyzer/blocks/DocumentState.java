package dev.fishbone.analyzer.blocks;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a document remembers of the last writing: the hash of each item's and region's text.
 *
 * @param incident the incident's id
 * @param items item id to the hash of the item's text
 * @param regions region name to the hash of the region's text
 */
public record DocumentState(
    String incident, SortedMap<String, String> items, SortedMap<String, String> regions) {
  private static final int LONGEST_KEY = YamlValue.Mapping.LONGEST_KEY;

  public DocumentState {
    incident = Values.clean(incident);
    items = copy(items);
    regions = copy(regions);
  }

  /** From maps in any order. */
  public static DocumentState of(
      String incident, Map<String, String> items, Map<String, String> regions) {
    return new DocumentState(incident, new TreeMap<>(items), new TreeMap<>(regions));
  }

  /** Whether this text is the one that was written under this id. */
  public boolean knowsItem(String id, String text) {
    return TextHash.of(text).equals(items.get(id));
  }

  /** Whether this text is the one that was written in this region. */
  public boolean knowsRegion(String name, String text) {
    return TextHash.of(text).equals(regions.get(name));
  }

  /** The comment that ends a document; nothing in it can close it early. */
  public String comment() {
    return StateComment.write(this);
  }

  private static SortedMap<String, String> copy(Map<String, String> source) {
    SortedMap<String, String> copy = new TreeMap<>();
    source.forEach((key, hash) -> copy.put(checked(Values.clean(key)), Values.clean(hash)));
    return Collections.unmodifiableSortedMap(copy);
  }

  private static String checked(String key) {
    if (key.length() > LONGEST_KEY) {
      throw new IllegalArgumentException(
          "an id of " + key.length() + " characters: use one of at most " + LONGEST_KEY);
    }
    return key;
  }
}
