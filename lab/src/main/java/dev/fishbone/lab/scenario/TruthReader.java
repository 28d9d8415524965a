package dev.fishbone.lab.scenario;

import dev.fishbone.lab.scenario.Scenario.Truth;
import java.util.List;
import java.util.Locale;

/** Reads the {@code truth} section. */
final class TruthReader {
  private static final List<String> OBSERVED =
      List.of(
          "db-pool-full", "db-peak-pending", "threads-full", "ejected-instances", "first-page", "");

  private TruthReader() {}

  static Truth read(Node node) {
    node.only("verdicts", "figures", "change");
    return new Truth(
        node.child("verdicts").list().stream().map(TruthReader::verdict).toList(),
        node.child("figures").list().stream().map(TruthReader::figure).toList(),
        node.find("change").map(Node::string).orElse(""));
  }

  private static Truth.Verdict verdict(Node node) {
    node.only("rule", "verdict", "subject");
    return new Truth.Verdict(
        node.child("rule").string(),
        node.child("verdict").oneOf(Word.class).word(),
        node.child("subject").string());
  }

  /** What is true of a subject. */
  private enum Word {
    FINDING,
    SUSPECTED,
    CLEAR,
    /** What it takes to tell is not there. */
    NOT_ASSESSED,
    /** Either is right: a matter of taste, which no score counts. */
    ANY;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static Truth.Figure figure(Node node) {
    node.only("rule", "name", "subject", "value", "observed", "unit", "within");
    String observed = node.find("observed").map(Node::string).orElse("");
    if (!OBSERVED.contains(observed)) {
      throw node.child("observed")
          .wrong("one of " + String.join(", ", OBSERVED.subList(0, OBSERVED.size() - 1)));
    }
    if (node.find("value").isPresent() != observed.isEmpty()) {
      throw new ScenarioException(
          node.place() + ": a figure needs 'value' (known by arithmetic) or 'observed', not both");
    }
    return new Truth.Figure(
        node.child("rule").string(),
        node.child("name").string(),
        node.child("subject").string(),
        node.find("value").map(Node::number),
        observed,
        node.find("unit").map(Node::string).orElse(""),
        node.child("within").number());
  }
}
