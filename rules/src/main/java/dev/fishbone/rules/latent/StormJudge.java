package dev.fishbone.rules.latent;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.rules.statistics.Normal;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges the storm that an edge's retries could turn into (9.3). */
record StormJudge(Telemetry telemetry, StormLimits limits, Gates gates, Storms storms) {
  /** Between the thresholds nothing is more likely than not. */
  private static final double MOST_UNSURE = 0.49;

  Outcome judge(CalledEdge called) {
    Storm storm = storms.of(called);
    StormWords words = new StormWords(telemetry, storm, called);
    Optional<NotAssessed> gate = gate(called, storm);
    if (gate.isPresent()) {
      return gate.get();
    }
    if (storm.once()) {
      return gates
          .beforeClear(called.edge())
          .<Outcome>map(n -> n)
          .orElseGet(() -> new StormClear(words).once());
    }
    if (!storm.capacity().known()) {
      return storm.known() == Known.ASSUMED ? untold(storm) : noCapacity(words);
    }
    Span pressure = storm.pressure();
    if (pressure.high() < limits.safe()) {
      return gates
          .beforeClear(called.edge())
          .or(() -> limits.trouble().beforeClear(storms, storm.edge()))
          .<Outcome>map(n -> n)
          .orElseGet(() -> new StormClear(words).safe(limits.safe()));
    }
    boolean vulnerable = pressure.low() > limits.vulnerable();
    if (!vulnerable && storm.known() == Known.ASSUMED) {
      return untold(storm);
    }
    if (!vulnerable && !(storm.capacity().low() > 0) && pressure.low() < limits.safe()) {
      return noCapacity(words);
    }
    Shedding shed = Shedding.of(telemetry, storm, storms);
    List<String> missing =
        limits.trouble().beside(vulnerable ? shed.proof() : unproven(storm), storms, storm.edge());
    Edge retrying = storms.retrying(storm);
    return new StormFinding(words, retrying)
        .write(missing, shed.figures(), confidence(storm, missing))
        .withFix(LatentRemedy.of(telemetry, retrying).flatMap(RetryRemedy::bounded));
  }

  private Optional<NotAssessed> gate(CalledEdge called, Storm storm) {
    boolean told = storm.own().stream().allMatch(p -> p.path().known() == Known.CONFIGURED);
    Optional<NotAssessed> gate =
        gates
            .check(called.edge())
            .filter(n -> !(told && n.code() == ReasonCode.SPAN_PER_CALL_ONLY));
    double calls = storm.edge().sum(EdgeCount.FIRST_ATTEMPTS, gates.window());
    return gate.isPresent() || calls >= limits.minCalls()
        ? gate
        : Optional.of(
            new NotAssessed(
                ReasonCode.LOW_N,
                String.format(
                    Locale.ROOT,
                    "at least %,.0f calls on %s a day; there were %,.0f",
                    limits.minCalls(),
                    called.edge().arrow(),
                    calls),
                "Look at a busier edge, or at more days"));
  }

  private static NotAssessed untold(Storm storm) {
    return new NotAssessed(
        ReasonCode.LOW_N,
        "how often calls are tried again; " + String.join("; ", storm.doubts()),
        "Record the clients' configuration, or say it in policies.yml: retries that never ran are in"
            + " no trace");
  }

  private static NotAssessed noCapacity(StormWords words) {
    return new NotAssessed(
        ReasonCode.NO_CAPACITY,
        "how many calls " + words.callee() + " can surely answer; " + words.against(),
        "Say what it answers a second under capacities in policies.yml, or scan for some nights");
  }

  /** Why it is neither too much for certain nor little enough. */
  private List<String> unproven(Storm storm) {
    List<String> why = new ArrayList<>();
    if (!storm.capacity().canBeExceeded()) {
      why.add("what it can answer at most is not known, which cannot prove that this is too much");
    } else if (!(storm.capacity().low() > 0)) {
      why.add("what it can surely answer is not known");
    }
    why.addAll(storm.doubts());
    if (why.isEmpty()) {
      why.add("that is between what is surely too much and what leaves room");
    }
    return why;
  }

  private Confidence confidence(Storm storm, List<String> missing) {
    Span pressure = storm.pressure();
    boolean bounded = pressure.low() > 0 && pressure.high() < Double.POSITIVE_INFINITY;
    double effect =
        pressure.low() > limits.vulnerable()
            ? 1
            : bounded
                ? Normal.above(
                    Math.log(pressure.likely()),
                    Math.log(limits.vulnerable()),
                    Math.log(pressure.low()),
                    Math.log(pressure.high()))
                : 0.5;
    // Between the thresholds an exact figure is the more of a concern the nearer it is to the
    // upper.
    double near =
        (Math.min(pressure.likely(), limits.vulnerable()) - limits.safe())
            / (limits.vulnerable() - limits.safe());
    effect = Math.max(effect, MOST_UNSURE * Math.max(0, near));
    Known known = effect == 1 ? storm.proof() : storm.known();
    double quality = CallEvidence.completeness(telemetry) * gates.sampling().quality();
    double value = effect * quality * known.specificity();
    return new Confidence(missing.isEmpty() ? value : Math.min(MOST_UNSURE, value));
  }
}
