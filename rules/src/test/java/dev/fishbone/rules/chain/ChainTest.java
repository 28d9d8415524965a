package dev.fishbone.rules.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Scene;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Arrows between findings: only as strong as order, place and dose. */
final class ChainTest {
  private static final String CALM =
      """
      window 14:00 15:00
      baseline 12:00 13:30
      """;

  /** Retries from 14:10 on, the pool full from 14:12 to 14:30. */
  private static final String STORM_THEN_POOL =
      CALM
          + """
          calls orders pricing 14:00 14:10 50 50
          calls orders pricing 14:10 14:30 50 200
          calls orders pricing 14:30 15:00 50 50
          full pricing/db 14:12 14:30
          """;

  private static Verdict verdict(Grade grade, String rule, String subject, String at) {
    return new Verdict(
        rule,
        subject,
        1,
        new Finding(
            grade,
            "claim",
            "action",
            Scene.range(at, "14:30"),
            new Confidence(0.9),
            List.of(),
            List.of(),
            List.of()));
  }

  static Verdict storm(String at) {
    return verdict(Grade.FINDING, "amplification/retry-storm", "orders->pricing", at);
  }

  static Verdict pool(String at) {
    return verdict(Grade.FINDING, "pool/saturation", "pricing/db", at);
  }

  private static List<String> arrows(String scene, Verdict... verdicts) {
    Telemetry telemetry = Scene.of(scene);
    List<Verdict> all = List.of(verdicts);
    Map<String, String> names = new TreeMap<>();
    all.forEach(v -> names.put(v.id(), v.rule()));
    List<Link> links = Chain.of(all, telemetry);
    assertThat(Chain.of(all, telemetry)).isEqualTo(links);
    return links.stream()
        .map(l -> names.get(l.from()) + " " + l.kind().word() + " " + names.get(l.to()))
        .toList();
  }

  @Test
  void aSuspicionLeadsNowhere() {
    Verdict suspected =
        verdict(Grade.SUSPECTED, "amplification/retry-storm", "orders->pricing", "14:10");
    assertThat(arrows(STORM_THEN_POOL, suspected, pool("14:12"))).isEmpty();
  }

  @Test
  void servicesThatDoNotTouchAreNotJoined() {
    Verdict elsewhere = verdict(Grade.FINDING, "amplification/retry-storm", "web->search", "14:10");
    assertThat(arrows(STORM_THEN_POOL, elsewhere, pool("14:12"))).isEmpty();
  }

  @Test
  void noMechanismNoArrow() {
    Verdict page = verdict(Grade.FINDING, "paging/detection-gap", "pricing", "14:10");
    assertThat(arrows(STORM_THEN_POOL, page, storm("14:12"))).isEmpty();
  }

  @Test
  void orderWithoutDoseIsFollowedBy() {
    // The pool was full for the first two minutes of the storm, and as often before and after.
    String scene =
        STORM_THEN_POOL.replace(
            "full pricing/db 14:12 14:30",
            """
            full pricing/db 14:02 14:04
            full pricing/db 14:12 14:14
            full pricing/db 14:32 14:34
            full pricing/db 14:42 14:44
            full pricing/db 14:52 14:54
            """);
    assertThat(arrows(scene, storm("14:10"), pool("14:12")))
        .containsExactly("amplification/retry-storm followed-by pool/saturation");
  }

  @Test
  void whatBeganInTheSameBinIsFollowedByAtMost() {
    assertThat(arrows(STORM_THEN_POOL, storm("14:12"), pool("14:12")))
        .containsExactly("amplification/retry-storm followed-by pool/saturation");
  }

  @Test
  void orderPlaceAndDoseTogetherAreLedToAndTheWayBackSustains() {
    assertThat(arrows(STORM_THEN_POOL, storm("14:10"), pool("14:12")))
        .containsExactly(
            "amplification/retry-storm led-to pool/saturation",
            "pool/saturation sustains amplification/retry-storm");
  }

  @Test
  void anArrowIsNoSurerThanItsFindings() {
    List<Link> links = Chain.of(List.of(storm("14:10"), pool("14:12")), Scene.of(STORM_THEN_POOL));
    assertThat(links).allSatisfy(l -> assertThat(l.confidence().value()).isBetween(0.8, 0.9));
  }

  @Test
  void anArrowThatRepeatsTwoOthersIsLeftOut() {
    String alert = STORM_THEN_POOL + "firing PoolWait{service=pricing} 14:14:00 14:30:00 15s\n";
    Verdict unpaged = verdict(Grade.FINDING, "paging/unpaged-alert", "PoolWait", "14:14");
    assertThat(arrows(alert, storm("14:10"), pool("14:12"), unpaged))
        .containsExactly(
            "amplification/retry-storm led-to pool/saturation",
            "pool/saturation sustains amplification/retry-storm",
            "pool/saturation led-to paging/unpaged-alert");
  }
}
