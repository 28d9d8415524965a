package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Stats;
import dev.fishbone.analyzer.findings.Findings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The document that a person reads, from findings written by hand. */
final class PostmortemTest {
  private static final Instant FROM = Instant.parse("2026-08-14T09:30:00Z");
  private static final Instant TO = Instant.parse("2026-08-14T10:45:00Z");

  @Test
  void withoutACauseItSaysSoAndLeavesTheFishboneOut() {
    Document document = parse(findings(List.of(), 0.19));
    assertThat(document.first(Fishbone.class)).isEmpty();
    assertThat(document.text()).contains("No cause was found.", "No rule found a cause.");
  }

  @Test
  void whereAFifthFailedNothingIsCalledUnavailable() {
    Document document = parse(findings(List.of(), 0.19));
    assertThat(document.text()).contains("Orders API failing 19 % of requests for 47 min");
    assertThat(document.text()).doesNotContain("Orders API unavailable");
  }

  @Test
  void headAndFiguresReadAsTheSeedsDo() {
    Document document = parse(findings(List.of(cause("finding", "orders")), 0.97));
    assertThat(document.first(Meta.class))
        .contains(
            new Meta(
                "Checkout outage — 14 Aug 2026",
                "INC-2026-0814 · SEV-1 · Orders API unavailable for 47 min",
                "POSTMORTEM"));
    assertThat(document.first(Stats.class).orElseThrow().stats())
        .extracting(Stats.Stat::value)
        .containsExactly("47 min", "6,130");
  }

  @Test
  void eachEffectHasAFishboneOfTheCausesThatBearOnIt() {
    Document document =
        parse(findings(List.of(cause("finding", "orders"), cause("suspected", "search")), 0.97));
    List<Fishbone> fishbones = document.all(Fishbone.class).toList();
    assertThat(fishbones).extracting(Fishbone::id).containsExactly("root-causes", "root-causes-2");
    assertThat(fishbones.get(0).causes().get(0).items()).containsExactly("Pool of orders was full");
    assertThat(fishbones.get(1).causes().get(0).items())
        .containsExactly("Suspected: pool of search was full");
  }

  @Test
  void theDocumentRemembersTheItemsThatItWrote() {
    Document document = parse(findings(List.of(cause("finding", "orders")), 0.97));
    assertThat(document.state().orElseThrow().knowsItem("F00000000ab", "Pool of orders was full"))
        .isTrue();
    assertThat(document.problems()).isEmpty();
  }

  /** Its label says how much failed: with another share it is the same tile, not one more. */
  @Test
  void aTileIsRememberedByWhatItIsAFigureOf() {
    Document fifth = parse(findings(List.of(), 0.19));
    Document all = parse(findings(List.of(), 0.97));
    assertThat(fifth.first(Stats.class)).isNotEqualTo(all.first(Stats.class));
    assertThat(tiles(fifth)).hasSize(2).isEqualTo(tiles(all));
  }

  @Test
  void ofSeveralEffectsEachFigureSaysWhose() {
    assertThat(parse(findings(List.of(), 0.97)).first(Stats.class).orElseThrow().stats())
        .extracting(Stats.Stat::label)
        .containsExactly("Orders API unavailable", "Failed requests, Orders API");
  }

  private static List<String> tiles(Document document) {
    return document.state().orElseThrow().items().keySet().stream()
        .filter(id -> id.startsWith("I") || id.startsWith("stats-item"))
        .toList();
  }

  @Test
  void theFirstLinesAreTenAtTheMostAndNameTheSuspicionAsOne() {
    List<String> lines =
        FirstLines.of(findings(List.of(cause("suspected", "orders")), 0.97), Path.of("out"));
    assertThat(lines).hasSizeLessThanOrEqualTo(10);
    assertThat(lines.get(0))
        .isEqualTo(
            "Effect: Orders API unavailable for 47 min (09:30:00–10:45:00 UTC); 6,130 requests failed");
    assertThat(lines)
        .anyMatch(
            line ->
                line.startsWith(
                    "Suspected: (confidence of the finding medium, 0.6) Pool of orders"));
  }

  @Test
  void whatMayBeMoreIsSaidToBeAtLeastInWordsAndInFigures() {
    Findings known = findings(List.of(cause("suspected", "orders")), 0.97);
    List<Findings.EffectRef> effects = new java.util.ArrayList<>(known.effects());
    effects.set(
        0, new Findings.EffectRef("orders", "orders", "POST /orders", "Orders API", false, true));
    Findings more = withEffects(known, effects);
    assertThat(FirstLines.of(more, Path.of("out")).get(0))
        .isEqualTo(
            "Effect: Orders API unavailable for at least 47 min (09:30:00–10:45:00 UTC); at least"
                + " 6,130 requests failed");
    assertThat(parse(more).first(Stats.class).orElseThrow().stats())
        .extracting(Stats.Stat::value)
        .containsExactly("≥ 47 min", "≥ 6,130");
  }

  @Test
  void whatLastedAtLeastSoLongIsItsLowerEnd() {
    Findings known = findings(List.of(), 0.97);
    List<Findings.ImpactEntry> impact = new java.util.ArrayList<>(known.impact());
    impact.set(
        0,
        new Findings.ImpactEntry(
            "duration", null, "orders", 47 * 60, "s", 44 * 60, 50 * 60, List.of()));
    List<Findings.EffectRef> effects = new java.util.ArrayList<>(known.effects());
    effects.set(
        0, new Findings.EffectRef("orders", "orders", "POST /orders", "Orders API", false, true));
    Document document = parse(with(known, effects, impact));
    assertThat(document.text()).contains("Orders API unavailable for at least 44 min");
    assertThat(document.first(Stats.class).orElseThrow().stats())
        .extracting(Stats.Stat::value)
        .contains("≥ 44 min");
  }

  private static Findings withEffects(Findings f, List<Findings.EffectRef> effects) {
    return with(f, effects, f.impact());
  }

  private static Findings with(
      Findings f, List<Findings.EffectRef> effects, List<Findings.ImpactEntry> impact) {
    return new Findings(
        f.schema(),
        f.product(),
        f.recording(),
        f.incident(),
        f.zone(),
        effects,
        f.settings(),
        f.times(),
        impact,
        f.verdicts(),
        f.links(),
        f.tested(),
        f.charts(),
        f.evidence(),
        f.coverage());
  }

  @Test
  void whatFailedNoMoreThanNormallyIsCalledNeitherUnavailableNorFailing() {
    List<String> lines = FirstLines.of(findings(List.of(), 0.97), Path.of("out"));
    assertThat(lines.get(1))
        .isEqualTo("Effect: Search: no stretch of failures that counts as an outage");
  }

  @Test
  void anEffectWhoseRequestsNobodyCountedIsNotSaidToBeWell() {
    List<String> lines = FirstLines.of(findings(List.of(), 0.97), Path.of("out"));
    assertThat(lines.get(2))
        .isEqualTo("Effect: Cart: not assessed, since nothing tells how its requests fared");
  }

  @Test
  void anAlertThatPagedNobodyIsNotCalledACause() {
    Findings.VerdictEntry alert = onBone(cause("finding", "orders"), "Detection");
    assertThat(FirstLines.of(findings(List.of(alert), 0.97), Path.of("out")))
        .anyMatch(line -> line.startsWith("Found: (") && line.endsWith(") Pool of orders was full"))
        .noneMatch(line -> line.startsWith("Likeliest cause"));
  }

  private static Findings.VerdictEntry onBone(Findings.VerdictEntry v, String bone) {
    return new Findings.VerdictEntry(
        v.id(),
        v.rank(),
        v.rule(),
        v.subject(),
        v.episode(),
        v.verdict(),
        v.claim(),
        v.items(),
        v.action(),
        v.fix(),
        bone,
        v.interval(),
        v.confidence(),
        v.figures(),
        v.margin(),
        v.reason(),
        v.evidence(),
        v.effects());
  }

  private static Document parse(Findings findings) {
    return DocumentParser.parse("postmortem.md", Postmortem.of(findings));
  }

  private static Findings findings(List<Findings.VerdictEntry> verdicts, double errorRatio) {
    return new Findings(
        Findings.SCHEMA,
        "0.1.0",
        new Findings.RecordingRef("INC-2026-0814", FROM, TO, false, "0".repeat(64)),
        new Findings.IncidentRef("INC-2026-0814", "Checkout outage", "SEV-1"),
        "UTC",
        List.of(
            new Findings.EffectRef("orders", "orders", "POST /orders", "Orders API", false, false),
            new Findings.EffectRef("search", "search", "", "Search", false, false),
            new Findings.EffectRef("cart", "cart", "", "Cart", false, false)),
        Map.of(),
        List.of(
            new Findings.TimeEntry("unavailable-from", null, "orders", FROM, FROM, FROM, List.of()),
            new Findings.TimeEntry("unavailable-to", null, "orders", TO, TO, TO, List.of())),
        List.of(
            impact("duration", 47 * 60, "s"),
            impact("failed-requests", 6130, "requests"),
            impact("error-ratio", errorRatio, "ratio"),
            new Findings.ImpactEntry(
                "requests", null, "search", 900, "requests", 900, 900, List.of())),
        verdicts,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static Findings.ImpactEntry impact(String name, double value, String unit) {
    return new Findings.ImpactEntry(name, null, "orders", value, unit, value, value, List.of());
  }

  private static Findings.VerdictEntry cause(String verdict, String service) {
    return new Findings.VerdictEntry(
        service.equals("orders") ? "F00000000ab" : "F00000000cd",
        service.equals("orders") ? 1 : 2,
        "pool/saturation",
        service + "/db",
        1,
        verdict,
        "pool of " + service + " was full",
        List.of("pool of " + service + " was full"),
        "look at it",
        null,
        "Capacity",
        new Findings.Range(FROM, TO),
        new Findings.ConfidenceEntry("medium", 0.6),
        List.of(),
        null,
        null,
        List.of(),
        List.of(service));
  }
}
