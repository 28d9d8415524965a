package dev.fishbone.connectors.catalogue;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Keys and words of a row, refused with what was probably meant. */
final class Fields {
  private Fields() {}

  static YamlNode required(YamlNode node, String key) throws YamlException {
    return node.get(key).orElseThrow(() -> node.refuse("the key " + key + " is missing"));
  }

  static void onlyKeys(YamlNode node, Set<String> known) throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map("a row of the catalogue").entrySet()) {
      if (!known.contains(field.getKey())) {
        throw field
            .getValue()
            .refuse(
                "a row of the catalogue has no key "
                    + Quoted.text(field.getKey())
                    + Nearest.hint(field.getKey(), new TreeSet<>(known)));
      }
    }
  }

  static String oneOf(YamlNode node, String key, Collection<String> words) throws YamlException {
    String word = node.text(key);
    if (!words.contains(word)) {
      throw node.wrong(
          key + " must be one of " + String.join(", ", words) + Nearest.hint(word, words));
    }
    return word;
  }

  static double number(YamlNode node, String key) throws YamlException {
    return number(node, key, node.text(key));
  }

  static double number(YamlNode node, String key, String text) throws YamlException {
    try {
      double number = Double.parseDouble(text);
      if (!Double.isNaN(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw node.wrong(key + " must be a number");
    }
    throw node.wrong(key + " must be a number");
  }
}
