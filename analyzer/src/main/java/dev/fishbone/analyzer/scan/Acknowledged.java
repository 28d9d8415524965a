package dev.fishbone.analyzer.scan;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.rules.wording.Wording;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Risks that people took note of, from a file that lives in git: one a line, each with a reason, an
 * owner and the last day on which it holds.
 */
public record Acknowledged(List<Note> notes) {
  private static final Set<String> KEYS = Set.of("id", "reason", "owner", "until");
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final int LONGEST = 500;

  public Acknowledged {
    notes = List.copyOf(notes);
  }

  /**
   * What is known of one risk.
   *
   * @param until the last day on which nobody is to be told again
   */
  public record Note(String id, String reason, String owner, LocalDate until) {}

  /** Nothing was acknowledged. */
  public static Acknowledged none() {
    return new Acknowledged(List.of());
  }

  /** The note that holds for a risk on a day. */
  public Optional<Note> of(String id, LocalDate day) {
    return notes.stream().filter(n -> n.id().equals(id) && !n.until().isBefore(day)).findFirst();
  }

  /** Notes whose day is over. */
  public List<Note> expired(LocalDate day) {
    return notes.stream().filter(n -> n.until().isBefore(day)).toList();
  }

  /**
   * Reads {@code acknowledged: [{id: …, reason: …, owner: …, until: 2026-12-31}]}.
   *
   * @throws YamlException one sentence: where, what, and what to do
   */
  public static Acknowledged read(String file, String text) throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    List<Note> notes = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    Optional<YamlNode> list = root.get("acknowledged");
    if (list.isEmpty()) {
      throw root.refuse("write the risks as a list below acknowledged:");
    }
    for (Map.Entry<String, YamlNode> entry : root.map("the file").entrySet()) {
      if (!entry.getKey().equals("acknowledged")) {
        throw entry
            .getValue()
            .refuse(
                Quoted.text(entry.getKey())
                    + " is not understood: a file of acknowledgements has the list acknowledged,"
                    + " nothing else");
      }
    }
    for (YamlNode node : list.get().list("acknowledged")) {
      for (Map.Entry<String, YamlNode> entry : node.map("an acknowledgement").entrySet()) {
        if (!KEYS.contains(entry.getKey())) {
          throw entry
              .getValue()
              .refuse("an acknowledgement has id, reason, owner and until, nothing else");
        }
      }
      String id = text(node, "id");
      if (!id.matches("R[0-9a-f]{10}")) {
        throw node.refuse("id must be that of a risk: R and ten hex digits, as the scan shows it");
      }
      if (!ids.add(id)) {
        throw node.refuse(id + " is acknowledged twice; keep one of them");
      }
      notes.add(new Note(id, text(node, "reason"), text(node, "owner"), until(node)));
    }
    return new Acknowledged(notes);
  }

  private static LocalDate until(YamlNode node) throws YamlException {
    String text = text(node, "until");
    Optional<LocalDate> day = day(text);
    if (day.isEmpty()) {
      throw node.get("until")
          .orElse(node)
          .refuse(
              "until must be a day that there is, such as 2026-12-31, not " + Quoted.text(text));
    }
    return day.get();
  }

  private static Optional<LocalDate> day(String text) {
    try {
      return DAY.matcher(text).matches() ? Optional.of(LocalDate.parse(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static String text(YamlNode node, String key) throws YamlException {
    YamlNode found =
        node.get(key)
            .orElseThrow(
                () ->
                    node.refuse(
                        "an acknowledgement needs id, reason, owner and until; it lacks " + key));
    String text = Wording.plain(found.text(key));
    if (text.isEmpty() || text.length() > LONGEST) {
      throw found.refuse(key + " must be said in 1 to " + LONGEST + " characters");
    }
    return text;
  }
}
