package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.blocks.Problem;
import dev.fishbone.analyzer.check.Checker;
import dev.fishbone.analyzer.check.Known;
import dev.fishbone.analyzer.check.Report;
import dev.fishbone.analyzer.check.ReportJson;
import dev.fishbone.analyzer.check.ReportText;
import dev.fishbone.analyzer.check.Sarif;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.IncidentJob;
import dev.fishbone.analyzer.job.Product;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.job.Scratch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;

/** {@code check DRAFT.md}: which of its claims are borne out. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Reads the times, durations, counts, shares and names that a draft states, and says for each"
          + " whether evidence supports it, contradicts it, or does not tell.",
      "Without --against, holds the draft against itself. Ends with 4 where a claim is"
          + " contradicted."
    })
final class CheckCommand implements Callable<Integer> {
  private static final int CONTRADICTED = 4;
  private static final int MOST_BYTES = 16 << 20;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();

  @Parameters(paramLabel = "DRAFT.md", description = "The draft, Markdown with or without blocks.")
  private Path draft = Path.of("");

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = "The results of an analysis, or a recording, which is analysed first.")
  private @Nullable Path against;

  /** How the report is written. */
  enum Format {
    TEXT,
    JSON,
    SARIF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} if not given.")
  private Format format = Format.TEXT;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where the report goes instead of standard output.")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    Path file = out;
    if (file != null
        && file.toAbsolutePath().normalize().equals(draft.toAbsolutePath().normalize())) {
      throw new ParameterException(
          spec.commandLine(), "--out would overwrite the draft: choose another file");
    }
    String text = text();
    Path folder = against;
    Report report =
        folder == null ? Checker.read(draft.toString(), text).alone() : against(folder, text);
    PrintWriter err = spec.commandLine().getErr();
    for (Problem problem : report.problems()) {
      err.println("fishbone: not checked: " + OneLine.of(problem.toString()));
    }
    print(written(report), file);
    return report.isContradicted() ? CONTRADICTED : 0;
  }

  private Report against(Path folder, String text) throws Exception {
    Beside<Known> known = Beside.start("findings", () -> Known.of(findings(folder)));
    return Checker.read(draft.toString(), text).against(known.get());
  }

  private void print(String written, @Nullable Path file) throws RunFailure {
    if (file == null) {
      spec.commandLine().getOut().print(written);
      return;
    }
    try {
      Files.writeString(file, written);
    } catch (IOException e) {
      throw new RunFailure(file + " cannot be written: choose another place with --out", e);
    }
  }

  private String written(Report report) {
    String name = draft.toString();
    return switch (format) {
      case TEXT ->
          ReportText.lines(name, report)
              .map(OneLine::of)
              .collect(Collectors.joining("\n", "", "\n"));
      case JSON ->
          ReportJson.of(
              Product.VERSION, name, against == null ? "" : String.valueOf(against), report);
      case SARIF -> Sarif.of(Product.VERSION, name, report);
    };
  }

  private String text() throws RunFailure {
    try {
      if (Files.size(draft) > MOST_BYTES) {
        throw new RunFailure(draft + " is larger than 16 MB: split it");
      }
      byte[] bytes = Files.readAllBytes(draft);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (NoSuchFileException e) {
      throw new RunFailure(draft + " is not there: give the path of a draft", e);
    } catch (CharacterCodingException e) {
      throw new RunFailure(draft + " is not UTF-8: save it in that encoding", e);
    } catch (IOException e) {
      throw new RunFailure(draft + " cannot be read: give the path of a draft, a file", e);
    }
  }

  private Findings findings(Path folder) throws Exception {
    if (Files.exists(folder.resolve("findings.json"))) {
      return read(folder);
    }
    if (!Files.exists(folder.resolve("window.yml"))) {
      throw new RunFailure(
          folder
              + " holds neither findings.json nor window.yml: give the results of an analysis or a recording");
    }
    Progress progress = loudness.progress(spec);
    try (Scratch scratch = Scratch.open("check")) {
      Path results = scratch.path().resolve("out");
      IncidentJob.run(folder, results, progress);
      return read(results);
    } finally {
      progress.end();
    }
  }

  private static Findings read(Path folder) throws RunFailure {
    Path file = folder.resolve("findings.json");
    try {
      Findings findings = Json.EXACT.readValue(Files.readAllBytes(file), Findings.class);
      if (!Findings.SCHEMA.equals(findings.schema())) {
        throw new RunFailure(
            file + " is not of schema " + Findings.SCHEMA + ": analyse the recording again");
      }
      return findings;
    } catch (IOException | JacksonException e) {
      throw new RunFailure(file + " cannot be read as findings: analyse the recording again", e);
    }
  }
}
