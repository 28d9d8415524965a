package dev.fishbone.analyzer.scan;

import dev.fishbone.rules.Need;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.TraceSample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the verdicts of a night rest on.
 *
 * @param callsPerSecond of what the risks are about, by their subjects, retries left out
 * @param holes signal → why a part of it is missing
 * @param unread what was named or found and could not be read, or not to its end
 */
public record Basis(
    Map<String, Double> callsPerSecond, Map<String, String> holes, List<String> unread) {
  public static final Basis NONE = new Basis(Map.of(), Map.of(), List.of());

  /** More would bury what was found. */
  private static final int TOLD = 50;

  /** With less of what was asked for, something may hide in what is missing. */
  private static final double NEARLY_ALL = 0.9;

  public Basis {
    callsPerSecond = Collections.unmodifiableMap(new TreeMap<>(callsPerSecond));
    holes = Collections.unmodifiableMap(new TreeMap<>(holes));
    unread = List.copyOf(unread);
  }

  /** Of which everything was read. */
  Basis(Map<String, Double> callsPerSecond, Map<String, String> holes) {
    this(callsPerSecond, holes, List.of());
  }

  static Basis orNone(@Nullable Basis basis) {
    return basis == null ? NONE : basis;
  }

  static Basis of(Telemetry telemetry, List<Sighting> sightings) {
    Map<List<String>, Double> calls = calls(telemetry);
    double seconds = telemetry.recording().window().length().toMillis() / 1e3;
    Map<String, Double> rates = new TreeMap<>();
    for (Sighting sighting : sightings) {
      of(sighting.subject(), calls).ifPresent(sum -> rates.put(sighting.subject(), sum / seconds));
    }
    return new Basis(rates, holes(telemetry), unread(telemetry));
  }

  /** Calls by caller and callee; of a sample, what it stands for. */
  private static Map<List<String>, Double> calls(Telemetry telemetry) {
    TimeRange window = telemetry.recording().window();
    Map<List<String>, Double> calls = new HashMap<>();
    if (telemetry.traces().sample().traces() > 0) {
      for (TraceSample.Stratum stratum : telemetry.traces().sample().edges()) {
        long sum =
            stratum.counts().containsKey(EdgeCount.FIRST_ATTEMPTS)
                ? stratum.counts().get(EdgeCount.FIRST_ATTEMPTS).sum(window)
                : 0;
        calls.merge(
            List.of(stratum.caller(), stratum.callee()),
            (double) sum / TraceSample.UNIT,
            Double::sum);
      }
      return calls;
    }
    for (EdgeTally edge : telemetry.traces().edges()) {
      calls.merge(
          List.of(edge.caller(), edge.callee()),
          (double) edge.sum(EdgeCount.FIRST_ATTEMPTS, window),
          Double::sum);
    }
    return calls;
  }

  /** Of an edge its calls, of a way those of its rarest step, of a service those it is asked. */
  private static OptionalDouble of(String subject, Map<List<String>, Double> calls) {
    String[] names = subject.split(" ", 2)[0].split("->", -1);
    if (names.length > 1) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = 1; i < names.length; i++) {
        List<String> step = List.of(Subject.decoded(names[i - 1]), Subject.decoded(names[i]));
        least = Math.min(least, calls.getOrDefault(step, 0.0));
      }
      return OptionalDouble.of(least);
    }
    String service = Subject.decoded(subject.split("/", 2)[0]);
    double[] asked =
        calls.entrySet().stream()
            .filter(e -> e.getKey().get(1).equals(service))
            .mapToDouble(Map.Entry::getValue)
            .sorted()
            .toArray();
    return asked.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum(asked));
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private static List<String> unread(Telemetry telemetry) {
    return told(
        telemetry.coverage().entries().stream()
            .flatMap(e -> e.gaps().stream())
            .filter(g -> g.reason() == ReasonCode.SOURCE_FAILED)
            .map(Coverage.Gap::detail)
            .toList());
  }

  /** The first, and how many there are beside: none is left out silently. */
  static List<String> told(List<String> all) {
    List<String> told = new ArrayList<>(all.subList(0, Math.min(TOLD, all.size())));
    if (all.size() > TOLD) {
      told.add(
          "and "
              + (all.size() - TOLD)
              + " more could not be read: mend these first, and scan again");
    }
    return told;
  }

  private static Map<String, String> holes(Telemetry telemetry) {
    Map<String, String> holes = new TreeMap<>();
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      boolean lacking = entry.received() < NEARLY_ALL * entry.asked() || entry.asked() == 0;
      for (Coverage.Gap gap : entry.gaps()) {
        if (lacking || isLong(gap, telemetry.recording().window())) {
          holes.putIfAbsent(entry.signal().toLowerCase(Locale.ROOT), gap.detail());
        }
      }
    }
    return holes;
  }

  /** A gap that does not last is told by the source that has it, with its range. */
  private static boolean isLong(Coverage.Gap gap, TimeRange window) {
    TimeRange missing = gap.range().intersect(window);
    return gap.reason() == ReasonCode.PARTIAL_WINDOW
        && missing.length().toMillis() > (1 - NEARLY_ALL) * window.length().toMillis();
  }

  /** Why what a rule needs is not all there, though it was when another night was scanned. */
  Optional<String> missing(String rule, Basis then) {
    Set<Signal> needed = new TreeSet<>();
    RuleBook.nightly().find(rule).map(Rule::info).stream()
        .flatMap(info -> Stream.concat(info.needs().stream(), info.wishes().stream()))
        .map(Need::anyOf)
        .forEach(needed::addAll);
    return holes.entrySet().stream()
        .filter(hole -> needed.stream().anyMatch(signal -> isOf(hole.getKey(), signal)))
        .filter(hole -> !then.holes.containsKey(hole.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Whether a word of the coverage means a signal, its group, or the files that hold it. */
  private static boolean isOf(String word, Signal signal) {
    return signal.name().toLowerCase(Locale.ROOT).startsWith(word)
        || (word.equals("metrics") && signal.kind() != Signal.Kind.EVENT);
  }
}
