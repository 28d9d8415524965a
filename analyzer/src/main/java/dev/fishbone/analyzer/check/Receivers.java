package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Sweep.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where each alert went, and drafts that say it went elsewhere: "CheckoutErrors paged the DBAs".
 */
final class Receivers {
  private static final int FARTHEST = 7;

  /** Words with which a clause may tell where an alert did not go, or where another one went. */
  private static final WordSet OPEN =
      WordSet.of(
          "not no never nobody none didn't doesn't wasn't isn't instead rather and but or until "
              + "unlike while than without before after");

  /** What an alert does to its receiver; "route X to Y" tells what is to be done. */
  private static final WordSet HAPPENED =
      WordSet.of(
          "paged pages paging went goes fired fires notified notifies sent reached reaches called "
              + "calls rang rings woke wakes landed lands alerted alerts → >");

  private final Map<String, Map<String, List<String>>> byAlert = new HashMap<>();

  /**
   * @param evidence ids of the rows that tell it
   */
  void add(String alert, String receiver, List<String> evidence) {
    byAlert
        .computeIfAbsent(alert.toLowerCase(Locale.ROOT), a -> new TreeMap<>())
        .putIfAbsent(receiver, evidence);
  }

  /** One a clause at most. */
  static List<Row> of(Reading reading, Scene scene) {
    List<Row> rows = new ArrayList<>();
    Clauses clauses = reading.clauses();
    List<Token> tokens = clauses.tokens();
    Names names = scene.facts().names();
    for (int i = 0; i < tokens.size() && !reading.isPlan(); i++) {
      Optional<Names.Known> alert = names.of(tokens.get(i));
      if (alert.isPresent() && alert.get().kind() == Names.Kind.ALERT) {
        scene.facts().receivers().row(i, alert.get(), clauses, scene).ifPresent(rows::add);
      }
    }
    return rows;
  }

  private Optional<Row> row(int i, Names.Known alert, Clauses clauses, Scene scene) {
    Map<String, List<String>> known =
        byAlert.getOrDefault(alert.name().toLowerCase(Locale.ROOT), Map.of());
    List<Token> tokens = clauses.tokens();
    Range sentence = clauses.sentence(i);
    boolean happened = false;
    for (int k = i + 1; k < Math.min(sentence.to(), i + FARTHEST) && !known.isEmpty(); k++) {
      Optional<Names.Known> other = scene.facts().names().of(tokens.get(k));
      boolean another = other.isPresent() && other.get().kind() == Names.Kind.ALERT;
      if (another || OPEN.contains(tokens.get(k).word()) || tokens.get(k).isMark(",;(.")) {
        return Optional.empty();
      }
      happened |= HAPPENED.contains(tokens.get(k).word());
      if (happened && other.isPresent() && other.get().kind() == Names.Kind.RECEIVER) {
        String receiver = other.get().name();
        return known.keySet().stream().anyMatch(receiver::equalsIgnoreCase)
            ? Optional.empty()
            : Optional.of(row(clauses, k, alert.name(), receiver, known));
      }
    }
    return Optional.empty();
  }

  private Row row(
      Clauses clauses, int k, String alert, String receiver, Map<String, List<String>> known) {
    List<String> evidence = known.values().stream().flatMap(List::stream).distinct().toList();
    boolean ofAnother =
        byAlert.values().stream()
            .anyMatch(m -> m.keySet().stream().anyMatch(receiver::equalsIgnoreCase));
    Token token = clauses.tokens().get(k);
    int end = token.start() + Math.max(token.whole().length(), token.end() - token.start());
    int last = Math.min(end, clauses.passage().text().text().length()) - 1;
    return new Row(
        clauses.passage().text().place(token.start()),
        clauses.passage().text().place(last) + 1,
        Judgement.contradicted(
            ofAnother ? Slip.SWAPPED : Slip.UNKNOWN,
            alert + " went to " + String.join(", ", known.keySet()) + ", not to " + receiver,
            evidence));
  }
}
