package dev.fishbone.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code merge} as it is typed, and what it leaves on disk. */
final class MergeCommandTest {
  private static final String TEXT = "# Outage\n\nWe were down.\n";
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @TempDir private Path temp;
  private Path run = Path.of("");
  private Path draft = Path.of("");

  @BeforeEach
  void aRunAndADraft() throws IOException {
    run = Files.createDirectories(temp.resolve("a run"));
    draft = Files.writeString(temp.resolve("DRAFT.md"), TEXT);
    findings("INC-7", "Pricing's pool was full");
  }

  private void findings(String incident, String claim) throws IOException {
    Instant from = Instant.parse("2026-08-14T09:30:00Z");
    Instant to = Instant.parse("2026-08-14T10:45:00Z");
    Findings.VerdictEntry verdict =
        new Findings.VerdictEntry(
            "F3c91ab04de",
            1,
            "pool/saturation",
            "pricing/db",
            1,
            "finding",
            claim,
            List.of(claim),
            "Size it.",
            null,
            "Capacity",
            new Findings.Range(from, to),
            new Findings.ConfidenceEntry("high", 0.9),
            List.of(),
            null,
            null,
            List.of(),
            List.of("orders"));
    Findings findings =
        new Findings(
            Findings.SCHEMA,
            "1",
            new Findings.RecordingRef("r", from, to, false, "0"),
            new Findings.IncidentRef(incident, "Outage", "SEV-1"),
            "UTC",
            List.of(
                new Findings.EffectRef(
                    "orders", "orders", "POST /orders", "Orders API", false, false)),
            Map.of(),
            List.of(),
            List.of(),
            List.of(verdict),
            List.of(),
            List.of(),
            List.of(
                new Findings.ChartEntry(
                    "pool", "Pool", "charts/pool.svg", "charts/pool.png", "20 of 20", List.of())),
            List.of(),
            List.of());
    Files.writeString(run.resolve("findings.json"), Json.READABLE.writeValueAsString(findings));
  }

  @AfterEach
  void noTraceOfAStack() {
    assertThat(out + err.toString()).doesNotContain("\tat ").doesNotContain("Exception");
  }

  private int merge(String... more) {
    return merge(draft, more);
  }

  private int merge(Path file, String... more) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] arguments =
        Stream.concat(
                Stream.of("merge", file.toString(), "--with", run.toString()), Stream.of(more))
            .toArray(String[]::new);
    return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> !f.equals("a run"))
          .sorted()
          .toList();
    }
  }

  @Test
  void byDefaultItPrintsADiffAndWritesNothing() throws IOException {
    assertThat(merge()).isZero();
    assertThat(out.toString())
        .startsWith("--- " + draft + "\n+++ " + draft + "\n@@ -1,3 +1,")
        .contains("+      - \"Pricing's pool was full\"\n");
    assertThat(Files.readString(draft)).isEqualTo(TEXT);
    assertThat(files()).containsExactly("DRAFT.md");
  }

  @Test
  void writtenItKeepsTheOldOneAndTheModeAndPicturesPointIntoTheRun() throws IOException {
    Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(merge("--write")).isZero();
    assertThat(out.toString()).isEqualTo(draft + ": merged; as it was: DRAFT.md.bak\n");
    assertThat(Files.readString(draft)).contains(TEXT, "![20 of 20](a%20run/charts/pool.svg)");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft)))
        .isEqualTo("rw-r-----");
    assertThat(temp.resolve("DRAFT.md.bak")).hasContent(TEXT);
    assertThat(files()).containsExactly("DRAFT.md", "DRAFT.md.bak");
    assertThat(merge("--write")).isZero();
    assertThat(out.toString()).isEqualTo(draft + ": nothing new\n");
    assertThat(err.toString()).isEmpty();
    assertThat(merge()).isZero();
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anOlderBackupIsNeverOverwritten() throws IOException {
    merge("--write");
    String first = Files.readString(draft);
    findings("INC-7", "Pricing's pool was full twice");
    merge("--write");
    assertThat(temp.resolve("DRAFT.md.bak")).hasContent(TEXT);
    assertThat(Files.readString(temp.resolve("DRAFT.md.bak.1"))).isEqualTo(first);
    assertThat(Files.readString(draft)).contains("full twice\"");
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path real = Files.createDirectories(temp.resolve("a run/docs")).resolve("real.md");
    Files.move(draft, real);
    Files.createSymbolicLink(draft, real);
    assertThat(merge("--write")).isZero();
    assertThat(draft).isSymbolicLink();
    assertThat(Files.readString(real)).contains("](../charts/pool.svg)");
    assertThat(real.resolveSibling("real.md.bak")).hasContent(TEXT);
  }

  @Test
  void aReadOnlyDraftIsLeft() throws IOException {
    Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(merge("--write")).isEqualTo(1);
    assertThat(err.toString().lines().toList())
        .contains(
            "fishbone: "
                + draft
                + ": it is read-only; make it writable (chmod u+w) or merge into a copy");
    assertThat(draft).hasContent(TEXT);
    assertThat(files()).containsExactly("DRAFT.md");
  }

  @Test
  void bytesThatAreNoTextAreNamedByLineAndLeft() throws IOException {
    byte[] bytes = "one\ntwo \u00e4\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(draft, bytes);
    assertThat(merge("--write")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "fishbone: "
                + draft
                + ":2: the bytes here are no UTF-8; save the document as UTF-8; nothing is changed\n");
    assertThat(Files.readAllBytes(draft)).isEqualTo(bytes);
  }

  @Test
  void whatIsMissingOrDamagedIsOneSentence() throws IOException {
    assertThat(merge(temp.resolve("none.md"))).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo("fishbone: " + temp.resolve("none.md") + ": there is no such file\n");
    assertThat(merge(temp)).isEqualTo(1);
    assertThat(err.toString()).contains("it is no file");
    for (String json :
        List.of("", "[]", "null", "{}", "{\"schema\": \"fishbone.findings/9\"}", "{\"schema\":")) {
      Files.writeString(run.resolve("findings.json"), json);
      assertThat(merge()).isEqualTo(1);
      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .contains("run fishbone analyze again");
    }
    Files.delete(run.resolve("findings.json"));
    assertThat(merge()).isEqualTo(1);
    assertThat(err.toString()).contains("give the folder that fishbone analyze wrote");
    assertThat(merge(draft, "--nonsense")).isEqualTo(2);
  }

  @Test
  void anotherIncidentIsRefusedWithoutForce() throws IOException {
    merge("--write");
    findings("INC-8", "Pricing's pool was full");
    assertThat(merge("--write")).isEqualTo(1);
    assertThat(err.toString())
        .isEqualTo(
            "fishbone: "
                + draft
                + ": it is of incident INC-7, the analysis of INC-8; to merge all the same, use --force\n");
    assertThat(merge("--write", "--force")).isZero();
    assertThat(Files.readString(draft)).contains("\"incident\":\"INC-8\"");
  }

  @Test
  void aLinkInThePlaceOfTheBackupIsNotWrittenThrough() throws IOException {
    Path other = Files.writeString(temp.resolve("other.md"), "Other.\n");
    Files.createSymbolicLink(temp.resolve("DRAFT.md.bak"), other);
    assertThat(merge("--write")).isZero();
    assertThat(other).hasContent("Other.\n");
    assertThat(temp.resolve("DRAFT.md.bak.1")).hasContent(TEXT);
  }
}
