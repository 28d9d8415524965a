package dev.fishbone.rules.change;

import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a change came out.
 *
 * @param from per cent of traffic before its last step; empty where not told
 * @param to per cent after it
 * @param oneStep whether it went from under a tenth to over half at once, with no stage before
 * @param bundle the deploy that was made together with it
 * @param unrelated what else that deploy says it holds, apart from this change
 * @param unnamed whether that deploy says what it holds, and not this
 */
record Rollout(
    OptionalDouble from,
    OptionalDouble to,
    boolean oneStep,
    Optional<Change> bundle,
    List<String> unrelated,
    boolean unnamed) {
  private static final double SMALL = 10;
  private static final double LARGE = 50;

  Rollout {
    unrelated = List.copyOf(unrelated);
  }

  static Rollout of(Candidate candidate, Telemetry telemetry) {
    Change change = candidate.change();
    OptionalDouble from = Ramp.percent(change.from());
    OptionalDouble to = Ramp.percent(change.to());
    boolean oneStep =
        from.isPresent()
            && to.isPresent()
            && from.getAsDouble() < SMALL
            && to.getAsDouble() > LARGE;
    Duration together = new IncidentSettings(telemetry.recording()).duration("bin");
    Optional<Change> bundle =
        telemetry.changes().stream()
            .filter(c -> c.type() == Change.Type.DEPLOY && c.service().equals(change.service()))
            .filter(c -> !c.equals(change) && change.type() != Change.Type.DEPLOY)
            .filter(c -> near(c, change, together))
            .findFirst();
    List<String> items = bundle.map(b -> items(b.detail())).orElse(List.of());
    String title = change.title().toLowerCase(Locale.ROOT);
    List<String> others =
        items.stream().filter(i -> !i.toLowerCase(Locale.ROOT).contains(title)).toList();
    boolean unnamed =
        bundle.isPresent()
            && !items.isEmpty()
            && !bundle.get().title().toLowerCase(Locale.ROOT).contains(title)
            && others.size() == items.size();
    return new Rollout(from, to, oneStep, bundle, others, unnamed);
  }

  private static boolean near(Change one, Change other, Duration together) {
    return Duration.between(one.time(), other.time()).abs().compareTo(together) <= 0;
  }

  private static List<String> items(String detail) {
    return Arrays.stream(detail.split("[;\\n]"))
        .map(String::strip)
        .filter(i -> !i.isEmpty())
        .toList();
  }
}
