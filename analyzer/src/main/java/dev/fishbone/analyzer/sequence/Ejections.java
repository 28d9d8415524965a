package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry.Activation;
import dev.fishbone.analyzer.findings.SequenceEntry.Kind;
import dev.fishbone.analyzer.findings.SequenceEntry.Message;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** What health checks did to the instances of a service that takes part, by the findings. */
final class Ejections {
  private static final Set<String> RULES =
      Set.of("probe/contention", "probe/ejection-cascade", "probe/liveness-kill");

  private final Findings findings;
  private final Cast cast;

  Ejections(Findings findings, Cast cast) {
    this.findings = findings;
    this.cast = cast;
  }

  /**
   * One note a service, by the finding of the highest rank.
   *
   * @param told what is told so far: the notes stand behind it
   */
  List<Message> notes(List<Message> told) {
    double last = told.stream().mapToDouble(Message::afterMillis).max().orElse(0);
    List<Message> notes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (VerdictEntry verdict : findings.verdicts()) {
      boolean found = verdict.is(Findings.FINDING) || verdict.is(Findings.SUSPECTED);
      String service = Focus.of(verdict.subject()).callee();
      if (found
          && RULES.contains(verdict.rule())
          && cast.hasService(service)
          && seen.add(service)) {
        String text = text(verdict);
        if (!text.isEmpty()) {
          String to = cast.service(service);
          String from = cast.hasProxy(service) ? cast.proxy(service) : to;
          notes.add(new Message(Kind.NOTE, from, to, text, last, Activation.NONE));
        }
      }
    }
    return notes;
  }

  /** Of the incident, not of this request: it says so. */
  private static String text(VerdictEntry verdict) {
    boolean killed = verdict.rule().equals("probe/liveness-kill");
    OptionalDouble out = figure(verdict, killed ? "killed-instances" : "ejected-instances");
    OptionalDouble all = figure(verdict, "instances");
    if (out.isEmpty() || out.getAsDouble() < 1) {
      return "";
    }
    String of = all.isPresent() ? " of " + Wording.estimate(all.getAsDouble()) : "";
    return "In this incident health checks failed too: "
        + Wording.estimate(out.getAsDouble())
        + of
        + " instances were "
        + (killed ? "restarted" : "taken out");
  }

  static Stream<FigureEntry> figures(VerdictEntry verdict) {
    return Objects.requireNonNullElse(verdict.figures(), List.<FigureEntry>of()).stream();
  }

  static OptionalDouble figure(VerdictEntry verdict, String name) {
    return figures(verdict)
        .filter(figure -> figure.name().equals(name))
        .mapToDouble(FigureEntry::value)
        .findFirst();
  }
}
