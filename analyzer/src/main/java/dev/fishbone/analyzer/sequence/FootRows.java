package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry.Foot;
import dev.fishbone.rules.wording.Wording;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What stands under the picture: how much more was asked for, and of how large a pool. */
final class FootRows {
  private static final double FEWEST = 1.5;

  private final Findings findings;
  private final VerdictEntry verdict;
  private final Focus focus;
  private final Cast cast;

  FootRows(Findings findings, VerdictEntry verdict, Focus focus, Cast cast) {
    this.findings = findings;
    this.verdict = verdict;
    this.focus = focus;
    this.cast = cast;
  }

  List<Foot> rows() {
    List<Foot> rows = new ArrayList<>();
    Stream.concat(Stream.of(verdict), found().filter(v -> focus.equals(Focus.of(v.subject()))))
        .flatMap(v -> amplification(v).stream())
        .findFirst()
        .ifPresent(value -> rows.add(new Foot("Amplification", value)));
    found()
        .filter(v -> v.rule().startsWith("pool/"))
        .flatMap(v -> pool(v).stream())
        .distinct()
        .forEach(value -> rows.add(new Foot("Pool size", value)));
    return rows;
  }

  private Stream<VerdictEntry> found() {
    return findings.verdicts().stream()
        .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED));
  }

  /** "4 Pricing calls per request that met a failure". */
  private static Optional<String> amplification(VerdictEntry verdict) {
    Focus focus = Focus.of(verdict.subject());
    String calls = " " + Wording.capital(focus.callee()) + " calls per request";
    return switch (verdict.rule()) {
      case "amplification/retry-storm" ->
          several(verdict, "calls-per-request").map(n -> n + calls + " that met a failure");
      case "amplification/layered" ->
          several(verdict, "calls-per-request-max").map(n -> "up to " + n + calls);
      case "amplification/fan-out-growth" ->
          several(verdict, "calls-per-invocation").map(n -> n + calls + ", retries not counted");
      default -> Optional.empty();
    };
  }

  /** One call for each request is none too many. */
  private static Optional<String> several(VerdictEntry verdict, String figure) {
    return Ejections.figure(verdict, figure).orElse(0) < FEWEST
        ? Optional.empty()
        : number(verdict, figure);
  }

  private Optional<String> pool(VerdictEntry verdict) {
    String service = Focus.of(verdict.subject()).callee();
    if (!cast.hasService(service)) {
      return Optional.empty();
    }
    String unit =
        Ejections.figures(verdict)
            .filter(figure -> figure.name().equals("pool-size"))
            .map(figure -> Wording.plain(figure.unit()))
            .findFirst()
            .orElse("");
    return number(verdict, "pool-size")
        .map(n -> n + " " + unit + " per " + Wording.capital(service) + " instance");
  }

  /** With one digit behind the point where it tells something. */
  private static Optional<String> number(VerdictEntry verdict, String figure) {
    OptionalDouble value = Ejections.figure(verdict, figure);
    return value.isEmpty() || !Double.isFinite(value.getAsDouble())
        ? Optional.empty()
        : Optional.of(
            Wording.estimate(
                new BigDecimal(value.getAsDouble())
                    .setScale(1, RoundingMode.HALF_EVEN)
                    .doubleValue()));
  }
}
