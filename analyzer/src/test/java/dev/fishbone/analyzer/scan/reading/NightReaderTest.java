package dev.fishbone.analyzer.scan.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs of one night, read together, and read again when something was added. */
final class NightReaderTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"storm-two-layers", "head-sampled-10", "probe-on-request-pool"})
  void aRecordingIsReadAsAnalysisReadsItButByTheMinute(String name) throws Exception {
    Path recording = Path.of("../lab/recordings").resolve(name);
    Telemetry bySecond = CaseFile.read(recording);
    Telemetry night = read("state", recording);

    TimeRange window = bySecond.recording().window();
    assertThat(night.recording().window()).isEqualTo(window);
    assertThat(night.series()).isEqualTo(bySecond.series());
    assertThat(night.policies()).isEqualTo(bySecond.policies());
    assertThat(night.alertRules()).isEqualTo(bySecond.alertRules());
    assertThat(night.routing()).isEqualTo(bySecond.routing());
    assertThat(night.traces().layers()).hasSameSizeAs(bySecond.traces().layers());
    for (int i = 0; i < night.traces().edges().size(); i++) {
      for (EdgeCount kind : EdgeCount.values()) {
        assertThat(night.traces().edges().get(i).sum(kind, window))
            .isEqualTo(bySecond.traces().edges().get(i).sum(kind, window));
      }
    }
    assertThat(night.coverage().entries())
        .extracting(Coverage.Entry::source)
        .containsExactlyElementsOf(
            bySecond.coverage().entries().stream().map(Coverage.Entry::source).toList());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void filesThatAreAddedOneByOneGiveTheFiguresOfAScanFromNothing(long seed) throws Exception {
    Random random = new Random(seed);
    MadeNight made = new MadeNight(seed).checkouts(60 + random.nextInt(60), 7);
    List<Path> files = made.shuffledInto(temp.resolve("traces"), 2 + random.nextInt(6));
    List<Path> so = new ArrayList<>();
    for (Path file : files) {
      so.add(random.nextInt(so.size() + 1), file);
      Telemetry again = read("state", so.toArray(Path[]::new));
      Telemetry fresh = read("fresh-" + so.size(), so.toArray(Path[]::new));
      assertThat(again).isEqualTo(fresh);
      assertThat(content(temp.resolve("state")))
          .isEqualTo(content(temp.resolve("fresh-" + so.size())));
    }
    Path together = MadeNight.write(temp.resolve("one/all.jsonl"), made.lines());
    TraceSummary whole = read("whole", together).traces();
    assertThat(read("state", files.toArray(Path[]::new)).traces()).isEqualTo(whole);
    assertThat(whole.traces()).isGreaterThan(50);
  }

  @Test
  void aFileThatDidNotChangeIsNotReadAgainAndOneThatDidIs() throws Exception {
    List<Path> files = new MadeNight(9).checkouts(40, 5).shuffledInto(temp.resolve("traces"), 3);
    Path[] all = files.toArray(Path[]::new);
    Telemetry first = read("state", all);
    List<FileTime> kept = times(temp.resolve("state"));
    assertThat(read("state", all)).isEqualTo(first);
    assertThat(times(temp.resolve("state"))).isEqualTo(kept);

    List<String> lines = new ArrayList<>(Files.readAllLines(all[0]));
    String last = lines.remove(lines.size() - 1);
    MadeNight.write(all[0], lines);
    long less = read("state", all).traces().spans();
    assertThat(less).isEqualTo(first.traces().spans() - 1);
    lines.add(last);
    MadeNight.write(all[0], lines);
    assertThat(read("state", all)).isEqualTo(first);
  }

  @Test
  void whatWasKeptAndIsDamagedIsReadFromTheFileAgain() throws Exception {
    List<Path> files = new MadeNight(9).checkouts(40, 5).shuffledInto(temp.resolve("traces"), 2);
    Telemetry first = read("state", files.toArray(Path[]::new));
    for (Path kept : spans(temp.resolve("state"))) {
      byte[] bytes = Files.readAllBytes(kept);
      Files.write(kept, java.util.Arrays.copyOf(bytes, bytes.length - 9));
    }
    assertThat(read("state", files.toArray(Path[]::new))).isEqualTo(first);
    for (Path kept : spans(temp.resolve("state"))) {
      byte[] bytes = Files.readAllBytes(kept);
      bytes[100] ^= 1;
      Files.write(kept, bytes);
    }
    assertThat(read("state", files.toArray(Path[]::new))).isEqualTo(first);
  }

  @Test
  void theSameFileTwiceAndTheSameContentTwiceCountOnce() throws Exception {
    Path file = MadeNight.write(temp.resolve("a.jsonl"), new MadeNight(3).checkouts(30, 9).lines());
    Path copy = Files.copy(file, temp.resolve("b.jsonl"));
    Path link = Files.createSymbolicLink(temp.resolve("c.jsonl"), file);
    TraceSummary once = read("once", file).traces();
    assertThat(read("twice", file, file, link, temp.resolve("./a.jsonl")).traces()).isEqualTo(once);
    assertThat(read("copy", file, copy).traces()).isEqualTo(once);
  }

  @Test
  void compressedFilesAndFoldersOfThemAreTheSameNightFromTheFirstSpanToTheLast() throws Exception {
    List<String> lines = new MadeNight(3).checkouts(30, 60).lines();
    Path plain = MadeNight.write(temp.resolve("a.jsonl"), lines);
    Path folder = Files.createDirectories(temp.resolve("night"));
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(folder.resolve("x.zst")))) {
      Files.copy(MadeNight.write(temp.resolve("p"), lines.subList(0, 70)), out);
    }
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("y")))) {
      Files.copy(MadeNight.write(temp.resolve("q"), lines.subList(70, lines.size())), out);
    }
    Files.createDirectories(folder.resolve("config"));
    Files.writeString(
        folder.resolve("config/policies.yml"),
        "retries:\n  - {caller: orders, callee: pricing, attempts: 3}\n");
    Telemetry files = read("one", plain);
    Telemetry night = read("two", folder);
    assertThat(night.traces()).isEqualTo(files.traces());
    assertThat(night.policies().retries()).hasSize(1);
    assertThat(files.policies().retries()).isEmpty();
    assertThat(gaps(files)).anyMatch(g -> g.contains("config/"));
    assertThat(night.recording().window().from()).isEqualTo(MadeNight.START);
    assertThat(night.recording().window().to())
        .isBetween(MadeNight.START.plusSeconds(29 * 60), MadeNight.START.plusSeconds(29 * 60 + 3));
  }

  @Test
  void anInputThatCannotBeReadIsAGapBesideOthersAndAFailureAlone() throws Exception {
    Path file = MadeNight.write(temp.resolve("a.jsonl"), new MadeNight(3).checkouts(30, 9).lines());
    Path missing = temp.resolve("missing.jsonl");
    assertThat(gaps(read("state", file, missing)))
        .anyMatch(g -> g.contains("missing.jsonl is not there"));
    Path noise = Files.write(temp.resolve("noise.jsonl"), new byte[] {1, 2, 3, 4, 5, 0, 9});
    assertThat(gaps(read("state", file, noise))).anyMatch(g -> g.startsWith(noise.toString()));
    assertThatThrownBy(() -> read("state", missing))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("is not there");
    assertThatThrownBy(() -> read("state", noise))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("no span could be read");
    assertThatThrownBy(() -> read("state", Files.createDirectories(temp.resolve("empty"))))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("holds no window.yml and no file with traces");
  }

  @Test
  void aClockThatIsWrongDoesNotMakeTheNightAYear() throws Exception {
    List<String> lines = new ArrayList<>(new MadeNight(3).checkouts(300, 9).lines());
    lines.add(lines.get(0).replaceAll("UnixNano\":\"17", "UnixNano\":\"16"));
    Path file = MadeNight.write(temp.resolve("a.jsonl"), lines);
    Telemetry night = read("state", file);
    assertThat(night.recording().window().length().toHours()).isLessThan(1);
    assertThat(gaps(night)).anyMatch(g -> g.contains("1 spans begin an hour or more"));
  }

  @Test
  void aWindowThatWasAskedForHolds() throws Exception {
    Path file =
        MadeNight.write(temp.resolve("a.jsonl"), new MadeNight(3).checkouts(60, 60).lines());
    Instant half = MadeNight.START.plusSeconds(1800);
    NightWindow asked =
        new NightWindow(
            Optional.empty(), Optional.of(half), Optional.of(java.time.ZoneId.of("Asia/Tokyo")));
    try (Kept kept = new Kept(temp.resolve("state"))) {
      Telemetry night = kept.reader(asked).read(List.of(file));
      assertThat(night.recording().window()).isEqualTo(new TimeRange(MadeNight.START, half));
      assertThat(night.recording().zone().getId()).isEqualTo("Asia/Tokyo");
      assertThat(
              night
                  .traces()
                  .edges()
                  .get(0)
                  .sum(EdgeCount.FIRST_ATTEMPTS, night.recording().window()))
          .isEqualTo(30);
    }
  }

  private Telemetry read(String state, Path... inputs) throws Exception {
    try (Kept kept = new Kept(temp.resolve(state))) {
      return kept.reader(NightWindow.UNASKED).read(List.of(inputs));
    }
  }

  private record Kept(KeptTraces traces) implements AutoCloseable {
    Kept(Path folder) throws IOException {
      this(KeptTraces.open(folder));
    }

    NightReader reader(NightWindow window) {
      return new NightReader(traces, window, "all", Progress.SILENT);
    }

    @Override
    public void close() throws IOException {
      traces.finish();
    }
  }

  private static List<String> gaps(Telemetry night) {
    return night.coverage().entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  private static List<Path> spans(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".spans")).sorted().toList();
    }
  }

  private static List<FileTime> times(Path folder) throws IOException {
    List<FileTime> times = new ArrayList<>();
    for (Path file : spans(folder)) {
      times.add(Files.getLastModifiedTime(file));
    }
    return times;
  }

  private static List<String> content(Path folder) throws IOException {
    List<String> content = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        content.add(file.getFileName() + " " + java.util.Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return content;
  }
}
