package dev.fishbone.connectors.context.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Secrets of YAML and JSON by where their grammar puts them; the rest keeps its every byte. */
final class YamlSecrets {
  private static final int DEPTH = 200;

  private final String text;
  private final boolean json;
  private final int[] places;
  private final TreeMap<Integer, String> replacements = new TreeMap<>();
  private final TreeMap<Integer, Integer> ends = new TreeMap<>();
  private final Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private YamlSecrets(String text) {
    this.text = text;
    this.json = text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
    this.places = places(text);
  }

  /** The text without secrets; nothing where it is neither. */
  static Optional<String> hidden(String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(64 << 20)
            .setMaxAliasesForCollections(100_000)
            .setAllowDuplicateKeys(true)
            .build();
    try {
      YamlSecrets secrets = new YamlSecrets(text);
      boolean any = false;
      for (Node root : new Compose(settings).composeAllFromString(secrets.parsed())) {
        any |= !(root instanceof ScalarNode);
        secrets.walk(root, List.of(), false);
      }
      return any ? Optional.of(secrets.applied()) : Optional.empty();
    } catch (YamlEngineException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** JSON may be indented by tabs, YAML may not; no place moves. */
  private String parsed() {
    return json ? text.replace('\t', ' ') : text;
  }

  /** Marks count code points. */
  private static int[] places(String text) {
    int[] places = new int[text.codePointCount(0, text.length()) + 1];
    int at = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = at;
      at += at < text.length() ? Character.charCount(text.codePointAt(at)) : 0;
    }
    return places;
  }

  private String applied() {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (int start : replacements.keySet()) {
      if (start >= at) {
        out.append(text, at, start).append(replacements.get(start));
        at = ends.getOrDefault(start, start);
      }
    }
    return out.append(text.substring(at)).toString();
  }

  /**
   * @param all whether every scalar below is a secret
   */
  private void walk(Node node, List<String> path, boolean all) {
    if (path.size() > DEPTH) {
      return;
    }
    if (node instanceof ScalarNode scalar) {
      if (all || SecretNames.isSecret(path)) {
        hide(scalar);
      }
    } else if (seen.add(node) && node instanceof SequenceNode sequence) {
      sequence.getValue().forEach(item -> walk(item, path, all));
    } else if (node instanceof MappingNode mapping) {
      boolean named = named(mapping);
      boolean secret = field(mapping, "kind").equals("Secret");
      for (NodeTuple tuple : mapping.getValue()) {
        String key = tuple.getKeyNode() instanceof ScalarNode k ? k.getValue() : "";
        List<String> longer = new ArrayList<>(path);
        longer.addAll(List.of(key.split("[.\\[\\]]+")));
        boolean value = named && (SecretNames.isValue(key) || key.endsWith("atch"));
        walk(tuple.getValueNode(), longer, all || value || (secret && key.equals("data")));
      }
    }
  }

  /** Whether a pair's name, beside its value, is one of a secret. */
  private static boolean named(MappingNode mapping) {
    for (String key : List.of("name", "key", "header", "headerName", "header_name")) {
      if (SecretNames.isSecret(field(mapping, key))) {
        return true;
      }
    }
    return false;
  }

  private static String field(MappingNode mapping, String key) {
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode k
          && k.getValue().equals(key)
          && tuple.getValueNode() instanceof ScalarNode value) {
        return value.getValue();
      }
    }
    return "";
  }

  private void hide(ScalarNode scalar) {
    boolean plain = scalar.getScalarStyle() == ScalarStyle.PLAIN;
    String value = scalar.getValue();
    if (value.isEmpty() || (plain && value.matches("(?i)true|false|null|~"))) {
      return;
    }
    int start = scalar.getStartMark().map(m -> places[m.getIndex()]).orElse(0);
    int end = scalar.getEndMark().map(m -> places[m.getIndex()]).orElse(start);
    String written = text.substring(start, end);
    // An anchor or tag before the value stays: aliases need it.
    int property = written.length() - written.replaceFirst("^([&!]\\S*\\s+)+", "").length();
    String quote =
        switch (scalar.getScalarStyle()) {
          case SINGLE_QUOTED -> "'";
          case DOUBLE_QUOTED -> "\"";
          default -> json ? "\"" : "";
        };
    String breaks = written.substring(property).replaceAll("[^\\n]", "");
    int last = written.lastIndexOf('\n');
    String rest =
        last >= 0 && written.substring(last + 1).isBlank() ? written.substring(last + 1) : "";
    replacements.put(start + property, quote + ConfigCopy.SECRET + quote + breaks + rest);
    ends.put(start + property, end);
  }
}
