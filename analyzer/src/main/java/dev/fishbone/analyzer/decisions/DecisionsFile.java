package dev.fishbone.analyzer.decisions;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.rules.wording.Wording;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code decisions.yml}; whatever is not understood is refused with its place, since a
 * decision that is passed over would not be missed.
 */
public final class DecisionsFile {
  /** Its name in the folder of the results. */
  public static final String NAME = "decisions.yml";

  private static final Set<String> KEYS =
      Set.of("id", "decision", "claim", "reason", "by", "at", "figures");
  private static final int LONGEST = 500;
  private static final int MOST_CHARACTERS = 1 << 20;

  private DecisionsFile() {}

  /**
   * The decisions in their order.
   *
   * @param file the name that complaints carry
   * @throws YamlException one sentence: where, what, and what to do
   */
  public static Decisions read(String file, String text) throws YamlException {
    if (text.length() > MOST_CHARACTERS) {
      throw new YamlException(file + ": longer than a million characters; is it this file?");
    }
    YamlNode root = YamlReader.read(file, text.startsWith("\uFEFF") ? text.substring(1) : text);
    known(root, Set.of("decisions"), "the file");
    if (root.get("decisions").isEmpty() && !root.map("the file").containsKey("decisions")) {
      throw root.refuse("write the decisions as a list below decisions:");
    }
    List<Decision> all = new ArrayList<>();
    Map<String, String> places = new HashMap<>();
    if (root.get("decisions").isPresent()) {
      for (YamlNode node : root.get("decisions").get().list("decisions")) {
        Decision decision = decision(node);
        String first = places.putIfAbsent(decision.id(), node.where());
        if (first != null) {
          throw node.refuse(
              decision.id() + " is decided here and at " + first + "; keep one of them");
        }
        all.add(decision);
      }
    }
    return new Decisions(all);
  }

  private static Decision decision(YamlNode node) throws YamlException {
    known(node, KEYS, "a decision");
    YamlNode id = need(node, "id", "the id of a verdict, such as F3c91ab04de");
    if (!id.text("id").matches("[FN][0-9a-f]{10}")) {
      throw id.wrong("id must be that of a verdict: F or N and ten hex digits");
    }
    YamlNode word = need(node, "decision", "overrule or reword");
    Decision.Kind kind =
        switch (word.text("decision")) {
          case "overrule" -> Decision.Kind.OVERRULED;
          case "reword" -> Decision.Kind.REWORDED;
          default -> throw word.wrong("decision must be overrule or reword");
        };
    String claim = "";
    if (kind == Decision.Kind.REWORDED) {
      claim = text(node, "claim", "what is to be said instead");
      claim = claim.endsWith(".") ? claim.substring(0, claim.length() - 1).strip() : claim;
    } else if (node.get("claim").isPresent()) {
      throw node.get("claim")
          .get()
          .refuse("what is overruled has no claim; write decision: reword");
    }
    return new Decision(
        id.text("id"),
        kind,
        claim,
        text(node, "reason", "why, for whoever reads it later"),
        text(node, "by", "who decided"),
        at(need(node, "at", "the day, such as 2026-08-15")),
        figures(node),
        place(node));
  }

  /** Without folders: a document names it, wherever the analysis ran. */
  private static String place(YamlNode node) {
    String where = node.where();
    return where.substring(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1);
  }

  private static String at(YamlNode node) throws YamlException {
    String text = node.text("at").strip();
    try {
      if (text.matches("\\d{4}-\\d{2}-\\d{2}")) {
        return LocalDate.parse(text).toString();
      }
      return OffsetDateTime.parse(text).toString();
    } catch (DateTimeException e) {
      throw node.wrong("at must be a day or a time with its zone, such as 2026-08-15");
    }
  }

  private static String figures(YamlNode node) throws YamlException {
    if (node.get("figures").isEmpty()) {
      return "";
    }
    YamlNode figures = node.get("figures").get();
    String text = figures.text("figures");
    if (!text.matches("G[0-9a-f]{10}")) {
      throw figures.wrong("figures must be a fingerprint as evidence/index.csv gives it");
    }
    return text;
  }

  private static YamlNode need(YamlNode node, String key, String what) throws YamlException {
    return node.get(key)
        .orElseThrow(() -> node.refuse("a decision needs the key " + key + ": " + what));
  }

  /** One line that says something. */
  private static String text(YamlNode node, String key, String what) throws YamlException {
    YamlNode found = need(node, key, what);
    String text = Wording.plain(found.text(key));
    if (text.isEmpty()) {
      throw found.refuse("a decision needs the key " + key + ": " + what);
    }
    if (text.length() > LONGEST) {
      throw found.refuse(key + " is longer than " + LONGEST + " characters; say it shorter");
    }
    return text;
  }

  private static void known(YamlNode node, Set<String> keys, String what) throws YamlException {
    for (Map.Entry<String, YamlNode> entry : node.map(what).entrySet()) {
      if (!keys.contains(entry.getKey())) {
        List<String> sorted = keys.stream().sorted().toList();
        throw entry
            .getValue()
            .refuse(
                Quoted.text(entry.getKey())
                    + " is no key that is known"
                    + Nearest.hint(entry.getKey(), sorted)
                    + "; "
                    + what
                    + " may hold "
                    + String.join(", ", sorted));
      }
    }
  }
}
