package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.analyzer.findings.SequenceEntry.Message;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Tells one trace in as much detail as a picture holds. */
final class Telling {
  private static final String ID = "failure-mechanism";

  /** What a reader follows; where the least detail needs a few more they are shown. */
  private static final int WANTED_MESSAGES = 25;

  private static final int MOST_MESSAGES = 32;
  private static final int FEWEST_MESSAGES = 2;
  private static final int MOST_ACTORS = 10;

  private final Findings findings;
  private final Map<String, String> proxies;
  private final VerdictEntry verdict;
  private final Focus focus;

  Telling(Findings findings, Map<String, String> proxies, VerdictEntry verdict, Focus focus) {
    this.findings = findings;
    this.proxies = proxies;
    this.verdict = verdict;
    this.focus = focus;
  }

  /** Nothing where even the least detail is too much for a picture. */
  Optional<SequenceEntry> of(OneTrace trace) {
    Set<Integer> all =
        IntStream.range(0, trace.groups().size()).boxed().collect(Collectors.toSet());
    Set<Integer> meant = focus.groups(trace.groups());
    Set<Integer> way = trace.withOuter(meant);
    Set<Integer> around = new LinkedHashSet<>(trace.withInner(meant));
    around.addAll(way);
    return told(trace, all, true, true, WANTED_MESSAGES)
        .or(() -> told(trace, around, true, false, WANTED_MESSAGES))
        .or(() -> told(trace, way, false, false, MOST_MESSAGES));
  }

  private Optional<SequenceEntry> told(
      OneTrace trace, Set<Integer> groups, boolean waits, boolean whole, int most) {
    Cast cast = new Cast(findings.effects(), proxies);
    List<Message> messages =
        new ArrayList<>(
            new Story(trace, cast, new Backoffs(findings), groups, waits).tell().messages());
    messages.addAll(new Ejections(findings, cast).notes(messages));
    List<String> inOrder = ids(messages);
    if (messages.size() < FEWEST_MESSAGES
        || messages.size() > most
        || inOrder.size() > MOST_ACTORS) {
      return Optional.empty();
    }
    PreparedTrace spans = trace.spans();
    long zero = spans.startNanos(0);
    return Optional.of(
        new SequenceEntry(
            ID,
            verdict.id(),
            spans.traceId(),
            Instant.ofEpochSecond(0, zero),
            trace.lengthNanos() / 1000 / 1e3,
            whole,
            cast.actors(inOrder),
            messages,
            new FootRows(findings, verdict, focus, cast).rows()));
  }

  /** In the order in which they first take part. */
  private static List<String> ids(List<Message> messages) {
    Set<String> ids = new LinkedHashSet<>();
    for (Message message : messages) {
      ids.add(message.from());
      ids.add(message.to());
    }
    ids.remove("");
    return List.copyOf(ids);
  }
}
