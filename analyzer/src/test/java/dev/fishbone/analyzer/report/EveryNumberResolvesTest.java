package dev.fishbone.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.FigureEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.book.RuleBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each number that a claim states is one of its figures, stands in its evidence, or is a setting of
 * its rule; of every committed recording.
 */
final class EveryNumberResolvesTest {
  /** Not what is part of a word or of a time of day. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.:,-])(\\d[\\d,]*(?:\\.\\d+)?)(?![\\w:]|[.,-]\\d)");

  /** Units that a sentence may turn a figure into: per cent, milli, minutes, hours. */
  private static final double[] SCALES = {1, 100, 1e3, 1e-3, 60, 1.0 / 60, 1.0 / 3600, 1e-6};

  @TempDir private Path temp;

  @TestFactory
  List<DynamicTest> ofEachRecording() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path folder : List.of(Path.of("..", "examples"), Path.of("..", "lab", "recordings"))) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(Files::isDirectory)
            .sorted()
            .forEach(r -> tests.add(DynamicTest.dynamicTest(r.getFileName() + "", () -> check(r))));
      }
    }
    return tests;
  }

  private void check(Path recording) throws Exception {
    Path out = temp.resolve(recording.getFileName() + "");
    IncidentJob.run(recording, out, Progress.SILENT);
    Findings findings =
        Json.EXACT.readValue(Files.readString(out.resolve("findings.json")), Findings.class);
    Map<String, EvidenceEntry> evidence =
        findings.evidence().stream()
            .collect(Collectors.toMap(EvidenceEntry::id, Function.identity()));
    List<String> unfounded = new ArrayList<>();
    for (VerdictEntry cause : Causes.of(findings)) {
      List<Double> known = known(cause, evidence);
      known.addAll(settings(cause, findings));
      List<String> sentences = new ArrayList<>(Objects.requireNonNull(cause.items()));
      sentences.add(Objects.requireNonNull(cause.claim()));
      for (String sentence : sentences) {
        Matcher number = NUMBER.matcher(sentence);
        while (number.find()) {
          if (known.stream().noneMatch(k -> same(number.group(1), k))) {
            unfounded.add(cause.rule() + " " + number.group(1) + " in: " + sentence);
          }
        }
      }
    }
    assertThat(unfounded).isEmpty();
  }

  private static List<Double> known(VerdictEntry cause, Map<String, EvidenceEntry> evidence) {
    List<Double> known = new ArrayList<>(List.of(0.0, 1.0));
    for (FigureEntry figure : Objects.requireNonNull(cause.figures())) {
      known.addAll(List.of(figure.value(), figure.low(), figure.high()));
    }
    for (String id : Objects.requireNonNull(cause.evidence())) {
      EvidenceEntry entry = Objects.requireNonNull(evidence.get(id), id);
      if (entry.value() != null) {
        known.add(entry.value());
      }
      known.addAll(numbers(entry.statement()));
    }
    return known;
  }

  /** Durations as they are, and at the recording's pace. */
  private static List<Double> settings(VerdictEntry cause, Findings findings) {
    double scale = Double.parseDouble(findings.settings().getOrDefault("time-scale", "1"));
    List<Double> known = new ArrayList<>();
    RuleBook.builtIn().rules().stream()
        .filter(r -> r.info().id().equals(cause.rule()))
        .flatMap(r -> r.info().settings().stream())
        .map(Setting::value)
        .flatMap(v -> numbers(v).stream())
        .forEach(v -> known.addAll(List.of(v, v / scale)));
    return known;
  }

  private static List<Double> numbers(String text) {
    List<Double> numbers = new ArrayList<>();
    Matcher number = Pattern.compile("\\d[\\d,]*(?:\\.\\d+)?").matcher(text);
    while (number.find()) {
      numbers.add(Double.parseDouble(number.group().replace(",", "")));
    }
    return numbers;
  }

  /** Equal by three significant digits, or by as many decimals as are written. */
  private static boolean same(String written, double known) {
    double value = Double.parseDouble(written.replace(",", ""));
    int point = written.indexOf('.');
    double half = point < 0 ? 0.5 : 0.5 * Math.pow(10, -(written.length() - point - 1));
    for (double scale : SCALES) {
      double gap = Math.abs(known * scale - value);
      if (gap <= 0.006 * value || (value < 1000 && gap <= half && value != 0) || gap == 0) {
        return true;
      }
    }
    return false;
  }
}
