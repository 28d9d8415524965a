package dev.fishbone.analyzer.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ConfidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.FixEntry;
import dev.fishbone.analyzer.findings.Findings.Range;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How a finding's evidence is linked. */
final class FindingCardTest {
  private static final Instant AT = Instant.parse("2026-08-14T09:30:00Z");

  private static FigureEntry figure(String name, String... evidence) {
    return new FigureEntry(name, 36, "s", 25, 43, List.of(evidence));
  }

  private static VerdictEntry alert(int number, List<FigureEntry> figures, List<String> evidence) {
    String name = "PricingWait" + number;
    return new VerdictEntry(
        "F" + Integer.toHexString(0xc438ba0 + number),
        1,
        "paging/unpaged-alert",
        name,
        1,
        "finding",
        name + " fired at 09:30:50 and went to slack-pricing (chat) only; nobody was paged",
        List.of(name + " went to chat"),
        "Route alerts with alertname=" + name + " to orders-oncall",
        new FixEntry(
            "before line 12 of alertmanager.yml",
            "yaml",
            "- {matchers: ['alertname=\"" + name + "\"'], receiver: orders-oncall, continue: true}",
            "amtool config routes test --config.file=alertmanager.yml alertname=" + name),
        "Detection",
        new Range(AT, AT.plusSeconds(39)),
        new ConfidenceEntry("high", 0.99),
        figures,
        null,
        null,
        evidence,
        List.of("pricing"));
  }

  private static Findings with(int rows, List<VerdictEntry> verdicts) {
    Findings of = Sample.findings(UnaryOperator.identity(), rows);
    return new Findings(
        of.schema(),
        of.product(),
        of.recording(),
        of.incident(),
        of.zone(),
        of.effects(),
        of.settings(),
        of.times(),
        of.impact(),
        verdicts,
        of.links(),
        of.tested(),
        of.charts(),
        of.sequences(),
        of.evidence(),
        of.coverage(),
        of.lostDecisions());
  }

  private static String card(List<FigureEntry> figures, List<String> evidence) {
    VerdictEntry alert = alert(1, figures, evidence);
    Findings findings = with(9, List.of(alert));
    return new FindingCard(findings, new Refs(findings)).of(alert).markup();
  }

  private static int times(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }

  @Test
  void figuresOfOtherEvidenceHaveTheirOwnLinks() {
    String card = card(List.of(figure("lead", "E1"), figure("gap", "E2")), List.of("E1", "E2"));
    assertThat(times(card, "href=\"#E1\"")).isEqualTo(2);
    assertThat(times(card, "href=\"#E2\"")).isEqualTo(2);
    assertThat(card).doesNotContain("as for");
  }

  @Test
  void whatRestsOnTheSameEvidenceSaysSoInWords() {
    String card =
        card(
            List.of(
                figure("lost-lead", "E1", "E2"),
                figure("detection-gap", "E1", "E2"),
                figure("class"),
                figure("time-to-page", "E1", "E2")),
            List.of("E1", "E2"));
    assertThat(times(card, "href=\"#E1\"")).isEqualTo(1);
    assertThat(times(card, "href=\"#E2\"")).isEqualTo(1);
    assertThat(times(card, "<td>as for lost lead</td>")).isEqualTo(2);
    assertThat(card).contains("All evidence: </strong>as for lost lead</p>");
  }

  @Test
  void evidenceWithoutFiguresIsLinked() {
    assertThat(card(List.of(), List.of("E3"))).contains("All evidence: </strong><a");
    assertThat(card(List.of(figure("class")), List.of())).doesNotContain("as for");
  }

  @Test
  void eighteenHundredAlertsWithTenThousandRowsAreLessThanTenMegabytes() {
    List<VerdictEntry> alerts = new ArrayList<>();
    for (int i = 0; i < 1_800; i++) {
      List<String> evidence = new ArrayList<>();
      for (int k = 0; k < 5; k++) {
        evidence.add("E" + Integer.toHexString(1 + 5 * i + k));
      }
      String[] ids = evidence.toArray(String[]::new);
      alerts.add(
          alert(
              i,
              List.of(
                  figure("lost-lead", ids),
                  figure("detection-gap", ids),
                  figure("time-to-page", ids),
                  figure("class")),
              evidence));
    }
    Findings findings = with(10_000, alerts);
    String document = Sample.document(UnaryOperator.identity());
    String page = HtmlReport.of(findings, document, java.nio.file.Path.of("none"), Links.none());
    assertThat(page.length()).isLessThan(10_000_000);
  }
}
