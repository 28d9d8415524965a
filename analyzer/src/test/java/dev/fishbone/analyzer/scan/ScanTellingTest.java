package dev.fishbone.analyzer.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.html.DocumentPage;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import dev.fishbone.rules.Fix;
import java.io.StringReader;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;

/** What a scan says of risks, to people and to programs. */
final class ScanTellingTest {
  private static final LocalDate DAY = LocalDate.parse("2026-03-05");

  @Test
  void aLowerBoundOfCapacityFillsNoPage() {
    List<Sighting> tonight = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      tonight.add(unsure("svc" + i, i));
    }
    Document document = document(new Night(DAY, tonight));
    String unsure = document.region("unsure").orElseThrow().content();
    assertThat(unsure.lines().filter(l -> l.startsWith("- "))).hasSize(10);
    assertThat(unsure.lines().filter(l -> l.startsWith("- ")).findFirst().orElseThrow())
        .contains("web->svc59")
        .contains("If all calls of svc59 fail; but what it can answer at most is not known");
    assertThat(unsure).contains("And 50 more, all of them in scan.json: 50 of latent/retry-storm.");
    assertThat(document.region("risks").orElseThrow().content()).contains("None is known.");
  }

  @Test
  void risksStandInTheOrderOfHarmThenOfWhoDependsOnThem() {
    Night night =
        new Night(
            DAY,
            List.of(
                found("R0000000001", "latent/no-backoff", 1, 90),
                found("R0000000002", "latent/retry-storm", 12.04, 3),
                found("R0000000003", "latent/time-budget", 12, 31),
                found("R0000000004", "latent/unpaged-critical", 1, 0)));
    List<Risk> risks = RiskMemory.of(List.of(night));
    assertThat(risks).extracting(Risk::rank).containsExactly(1, 2, 3, 4);
    assertThat(risks)
        .extracting(r -> r.latest().id())
        .containsExactly("R0000000003", "R0000000002", "R0000000001", "R0000000004");
    String told = document(night).region("risks").orElseThrow().content();
    assertThat(told)
        .contains("At least 12 times as long as anybody waits, 31 requests/s depend on it")
        .contains("At least 12 times what it can answer, 3 requests/s depend on it")
        .contains("A matter of yes or no, 90 requests/s depend on it")
        .contains("A matter of yes or no; seen 2026-03-05.");
  }

  @Test
  void whatHasGoneComesLastHoweverMuchHarmItMeant() {
    Sighting storm = found("R0000000001", "latent/retry-storm", 50, 9);
    Sighting small = found("R0000000002", "latent/no-backoff", 1, 1);
    List<Night> nights = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      nights.add(new Night(DAY.plusDays(n), List.of(n < 2 ? storm : clear(storm), small)));
    }
    assertThat(RiskMemory.of(nights))
        .extracting(r -> r.latest().id())
        .containsExactly("R0000000002", "R0000000001");
  }

  @Test
  void aStepIsTypedAndSaysWhatItIsMeantToEnd() {
    Sighting storm = found("R0000000001", "latent/retry-storm", 12, 3);
    Steps steps = document(new Night(DAY, List.of(storm))).first(Steps.class).orElseThrow();
    assertThat(steps.items()).hasSize(1);
    assertThat(steps.items().get(0).code()).contains("retry: {budget: 10 %}");
    assertThat(steps.items().get(0).body()).contains("If 70 % of the calls fail").contains("R000");
  }

  @Test
  void sarifHasAResultForEachOpenRiskAndNoneForWhatHasGone() {
    Sighting storm = found("R0000000001", "latent/retry-storm", 12, 3);
    Sighting known = found("R0000000002", "latent/no-backoff", 1, 3);
    Sighting left = found("R0000000003", "latent/time-budget", 2, 3);
    List<Night> nights = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      List<Sighting> seen = new ArrayList<>(List.of(known, n < 2 ? left : clear(left)));
      if (n >= 2) {
        seen.add(storm);
      }
      nights.add(new Night(DAY.plusDays(n), seen));
    }
    Acknowledged.Note note =
        new Acknowledged.Note(
            "R0000000002", "comes with the next release", "Ada", LocalDate.parse("2026-12-31"));
    JsonNode log =
        Json.EXACT.readTree(
            ScanSarif.of(
                "1.0.0",
                new Scanned(
                    RiskMemory.of(nights),
                    nights.get(3),
                    new Acknowledged(List.of(note)),
                    List.of())));
    assertThat(log.path("version").asString()).isEqualTo("2.1.0");
    assertThat(log.path("$schema").asString()).contains("sarif-2.1.0");
    JsonNode run = log.path("runs").get(0);
    JsonNode driver = run.path("tool").path("driver");
    assertThat(driver.path("name").asString()).isEqualTo("fishbone");
    assertThat(run.path("results").size()).isEqualTo(2);
    JsonNode first = run.path("results").get(0);
    assertThat(first.path("level").asString()).isEqualTo("error");
    assertThat(first.path("rank").asDouble()).isBetween(0.0, 100.0);
    assertThat(first.path("partialFingerprints").path("riskId/v1").asString())
        .isEqualTo("R0000000001");
    assertThat(first.path("suppressions").size()).isZero();
    assertThat(first.path("message").path("text").asString()).contains("If 70 % of the calls fail");
    assertThat(driver.path("rules").get(first.path("ruleIndex").asInt()).path("id").asString())
        .isEqualTo(first.path("ruleId").asString())
        .isEqualTo("latent/retry-storm");
    JsonNode place = first.path("locations").get(0).path("physicalLocation");
    assertThat(place.path("artifactLocation").path("uri").asString())
        .isEqualTo("config/my%20policies.yml");
    assertThat(place.path("region").path("startLine").asInt()).isEqualTo(7);
    JsonNode second = run.path("results").get(1);
    assertThat(second.path("level").asString()).isEqualTo("warning");
    JsonNode suppression = second.path("suppressions").get(0);
    assertThat(suppression.path("kind").asString()).isEqualTo("external");
    assertThat(suppression.path("status").asString()).isEqualTo("accepted");
    assertThat(suppression.path("justification").asString())
        .isEqualTo("comes with the next release (Ada, until 2026-12-31)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "</style></script></title><img src=x onerror=alert(1)>",
        "**bold** [a](javascript:alert(1)) ![i](http://x.example/i.png)",
        "-->\n## Risks\n```steps\nitems: []\n```",
        "\u202Egnp.exe\u202C a\u200Bb"
      })
  void aHostileNameStaysTextInThePage(String name) throws Exception {
    Sighting hostile =
        new Sighting(
            "R0000000001",
            "latent/retry-storm",
            name,
            Verdict.FOUND,
            "If " + name + " fails",
            "If " + name + " fails",
            "Mend " + name,
            Optional.empty(),
            Optional.empty(),
            Optional.of(new Sighting.Size(2, 2, 2, 2, 1)));
    Night night = new Night(DAY, List.of(hostile, unsure(name, 1), clear(hostile("R2", name))));
    Scanned scanned = scanned(night);
    String page = DocumentPage.of(ScanDocument.of(scanned), "Made by Fishbone");
    assertThat(page)
        .doesNotContain("<script>alert", "<img", "javascript:alert(1)\"", "\u202E", "\u200B");
    String body =
        page.substring(page.indexOf("<body>"), page.indexOf("</html>")).replaceAll("&nbsp;", " ");
    org.w3c.dom.Document parsed =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(body)));
    assertThat(parsed.getElementsByTagName("h1").getLength()).isEqualTo(1);
    assertThat(
            IntStream.range(0, parsed.getElementsByTagName("h2").getLength())
                .mapToObj(i -> parsed.getElementsByTagName("h2").item(i).getTextContent()))
        .containsExactly(
            "Risks",
            "What to do",
            "Not assessed tonight",
            "Neither proved nor ruled out",
            "Looked for and not found");
    assertThat(parsed.getElementsByTagName("img").getLength()).isZero();
  }

  @Test
  void thePageLoadsNothingAndFollowsLightAndDark() {
    Night night = new Night(DAY, List.of(found("R0000000001", "latent/retry-storm", 12, 3)));
    String page = DocumentPage.of(ScanDocument.of(scanned(night)), "Made by Fishbone");
    assertThat(page).contains("default-src &#39;none&#39;").contains("light dark").contains("<h3>");
    assertThat(page).doesNotContain("src=\"http").doesNotContain("<link rel=\"stylesheet\"");
  }

  @Test
  void aVerifiedFixIsToldOnceTheRiskHasGone() {
    Sighting storm = found("R0000000001", "latent/retry-storm", 12, 3);
    List<Night> nights = new ArrayList<>();
    for (int n = 0; n < 4; n++) {
      nights.add(new Night(DAY.plusDays(n), List.of(n < 2 ? storm : clear(storm))));
    }
    Scanned.CameTrue came = new Scanned.CameTrue("R0000000001", "INC-7", DAY.plusDays(1));
    assertThat(told(nights.subList(0, 2), came)).doesNotContain("INC-7");
    assertThat(told(nights.subList(0, 3), came))
        .contains("It turned into incident INC-7 on 2026-03-06.");
    assertThat(told(nights, came)).contains("The fix of incident INC-7 (2026-03-06) is verified");
  }

  private static String told(List<Night> nights, Scanned.CameTrue came) {
    Night last = nights.get(nights.size() - 1);
    return ScanDocument.of(
        new Scanned(RiskMemory.of(nights), last, Acknowledged.none(), List.of(came)));
  }

  private static Scanned scanned(Night night) {
    return new Scanned(RiskMemory.of(List.of(night)), night, Acknowledged.none(), List.of());
  }

  private static Document document(Night night) {
    Document document = DocumentParser.parse("scan.md", ScanDocument.of(scanned(night)));
    assertThat(document.problems()).isEmpty();
    assertThat(document.first(Meta.class)).isPresent();
    return document;
  }

  private static Sighting unsure(String callee, double size) {
    return new Sighting(
        "R" + callee,
        "latent/retry-storm",
        "web->" + callee,
        Verdict.UNSURE,
        "If all calls of "
            + callee
            + " fail; web tries it up to 3 times; but what it can answer at most is not known",
        "If all calls of " + callee + " fail",
        "Bound the retries",
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Sighting.Size(size, 0, size, 0, 1)));
  }

  private static Sighting hostile(String id, String name) {
    return new Sighting(id, "latent/no-backoff", name, Verdict.FOUND, name, name, Optional.empty());
  }

  private static Sighting found(String id, String rule, double harm, double roots) {
    return new Sighting(
        id,
        rule,
        "orders->pricing",
        Verdict.FOUND,
        "If 70 % of the calls fail, its load is 3.33 times the usual; orders tries it 4 times",
        "If 70 % of the calls fail, its load is 3.33 times the usual",
        "Bound the retries",
        Optional.of(new Fix("in orders", "yaml", "retry: {budget: 10 %}", "")),
        Optional.of(new Sighting.Place("config/my policies.yml", 7)),
        Optional.of(new Sighting.Size(harm, harm, harm, harm, roots)));
  }

  private static Sighting clear(Sighting found) {
    return new Sighting(
        found.id(), found.rule(), found.subject(), Verdict.CLEAR, "Mended", "", Optional.empty());
  }
}
