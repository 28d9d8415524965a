package dev.fishbone.analyzer.doctor;

import dev.fishbone.rules.Need;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The table that a person reads: sources, then rules, then what to add first. */
public final class DoctorTable {
  private DoctorTable() {}

  public static List<String> lines(List<SourceState> sources, Diagnosis diagnosis) {
    List<String> lines = new ArrayList<>();
    lines.addAll(sources(sources));
    lines.add("");
    lines.addAll(rules(diagnosis));
    lines.add("");
    lines.add(advice(diagnosis));
    return lines;
  }

  private static List<String> sources(List<SourceState> sources) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("SOURCE", "KIND", "REACHABLE", "AUTHORISED", "HAS"));
    for (SourceState source : sources) {
      rows.add(
          List.of(
              source.name(),
              source.kind(),
              source.reach().reachable(),
              source.reach().authorised(),
              source.present().isEmpty() ? "nothing in the window" : words(source.present())));
    }
    List<String> lines = new ArrayList<>(aligned(rows));
    for (SourceState source : sources) {
      source.remarks().forEach(remark -> lines.add("  " + source.name() + ": " + remark));
    }
    return lines;
  }

  /** Signals of one family are one word, so that the line stays short. */
  private static String words(Set<Signal> signals) {
    Set<String> words = new TreeSet<>();
    for (Signal signal : signals) {
      String name = signal.name().toLowerCase(Locale.ROOT).replace('_', '-');
      boolean event = signal.kind() == Signal.Kind.EVENT;
      words.add(event || name.indexOf('-') < 0 ? name : name.substring(0, name.indexOf('-')) + "*");
    }
    return String.join(", ", words);
  }

  private static List<String> rules(Diagnosis diagnosis) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("RULE", "CAN JUDGE", "MISSING"));
    for (Diagnosis.RuleState rule : diagnosis.rules()) {
      List<String> missing = new ArrayList<>();
      rule.missing().forEach(need -> missing.add(need.what()));
      rule.weaker().forEach(need -> missing.add(need.what() + " (would leave less open)"));
      String can = !rule.judges() ? "no" : rule.weaker().isEmpty() ? "yes" : "in part";
      rows.add(List.of(rule.rule(), can, missing.isEmpty() ? "-" : String.join("; ", missing)));
    }
    return aligned(rows);
  }

  private static String advice(Diagnosis diagnosis) {
    return diagnosis
        .first()
        .map(
            a -> {
              Need need = a.need();
              String gain =
                  a.judging().isEmpty()
                      ? "less stays open for " + String.join(", ", a.better())
                      : "lets judge " + String.join(", ", a.judging());
              return "first: " + need.what() + " (" + gain + "): " + need.hint() + ".";
            })
        .orElse("nothing is missing that any rule asks for.");
  }

  private static List<String> aligned(List<List<String>> rows) {
    int columns = rows.get(0).size();
    List<Integer> widths = new ArrayList<>(Collections.nCopies(columns, 0));
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        line.append(row.get(i));
        if (i < columns - 1) {
          line.append(" ".repeat(widths.get(i) - row.get(i).length() + 2));
        }
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
