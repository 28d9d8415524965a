package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Readings;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.merge.Analysed;
import dev.fishbone.analyzer.merge.DraftFile;
import dev.fishbone.analyzer.merge.FindingsFile;
import dev.fishbone.analyzer.merge.Merge;
import dev.fishbone.analyzer.merge.Merged;
import dev.fishbone.analyzer.merge.UnifiedDiff;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code merge DRAFT --with DIR}. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description = {
      "Merges what an analysis says into a document that people edit, and prints what would change"
          + " as a unified diff. What a person wrote, changed or removed stays; what the tool wrote"
          + " and nobody touched is brought up to date.",
      "Pictures and links point from the draft's folder into DIR; they are not copied.",
      "On standard error: what stays although the analysis would say otherwise, what goes, and what"
          + " the draft says already."
    })
final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DRAFT", description = "The document, in Markdown.")
  private Path draft = Path.of("");

  @Option(
      names = "--with",
      paramLabel = "DIR",
      required = true,
      description = "Folder that analyze wrote, the one that holds findings.json.")
  private Path folder = Path.of("");

  @Option(
      names = "--write",
      description =
          "Writes the merged document in the draft's place, whole or not at all; the draft is kept as"
              + " DRAFT.bak, DRAFT.bak.1 and so on.")
  private boolean write;

  @Option(names = "--force", description = "Merges even if the draft is of another incident.")
  private boolean force;

  @Override
  public Integer call() throws Exception {
    DraftFile file = DraftFile.read(draft);
    Beside<Analysed> findings =
        Beside.start(
            "findings", () -> Analysed.of(FindingsFile.read(folder), seenFrom(file.folder())));
    Readings readings = new Readings();
    Document read = readings.document(draft.toString(), file.text());
    Merged merged = Merge.of(read, readings, findings.get(), force);
    PrintWriter err = spec.commandLine().getErr();
    merged.notes().forEach(note -> err.println("fishbone: " + OneLine.of(note)));
    PrintWriter out = spec.commandLine().getOut();
    if (!write) {
      out.print(UnifiedDiff.of(draft.toString(), merged));
    } else if (merged.isUnchanged()) {
      out.println(OneLine.of(draft + ": nothing new"));
    } else {
      Path backup = file.replace(merged.after());
      out.println(OneLine.of(draft + ": merged; as it was: " + backup.getFileName()));
    }
    return 0;
  }

  /** The run's folder as the draft's pictures and links name it. */
  private String seenFrom(Path place) throws RunFailure {
    try {
      Path real = folder.toRealPath();
      boolean sameRoot = real.getRoot() != null && real.getRoot().equals(place.getRoot());
      Path seen = sameRoot ? place.relativize(real) : real;
      return seen.toString().replace(File.separatorChar, '/');
    } catch (IOException e) {
      throw new RunFailure(folder + ": there is no such folder", e);
    }
  }
}
