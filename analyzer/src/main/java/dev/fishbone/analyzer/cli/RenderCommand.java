package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.render.Pictures;
import dev.fishbone.analyzer.render.Rendering;
import dev.fishbone.analyzer.render.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code render DOC --as github}: a document for viewers that do not know our blocks. */
@Command(
    name = "render",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a document for viewers that do not know its blocks: github (and GitLab; lists, tables,"
          + " a Mermaid diagram), confluence (storage format), html-fragment (with its pictures; to"
          + " be pasted into a word processor).",
      "On standard error: what could not be read, and pictures that are missing."
    })
final class RenderCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DOC", description = "The document, Markdown in UTF-8.")
  private Path document = Path.of("");

  @Option(
      names = "--as",
      paramLabel = "TARGET",
      required = true,
      description = "One of: ${COMPLETION-CANDIDATES}.")
  private Target target = Target.GITHUB;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "File to write; standard output where it is not given.")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    Path folder = document.toAbsolutePath().getParent();
    Pictures pictures = new Pictures(folder == null ? Path.of("") : folder);
    Rendering rendering =
        Rendering.of(DocumentParser.parse(document.toString(), read()), target, pictures);
    PrintWriter err = spec.commandLine().getErr();
    rendering.remarks().forEach(remark -> err.println("fishbone: " + OneLine.of(remark)));
    if (out == null) {
      spec.commandLine().getOut().print(rendering.text());
    } else {
      write(out, rendering.text());
    }
    return 0;
  }

  private String read() throws RunFailure {
    try {
      return Files.readString(document);
    } catch (NoSuchFileException e) {
      throw new RunFailure(document + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new RunFailure(document + ": not UTF-8; save it as UTF-8", e);
    } catch (IOException e) {
      throw new RunFailure(document + ": cannot be read; give a Markdown file", e);
    }
  }

  private void write(Path file, String text) throws RunFailure {
    try {
      if (Files.exists(file) && Files.isSameFile(file, document)) {
        throw new RunFailure(file + " is the document itself; choose another file with --out");
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new RunFailure(file + ": cannot be written; choose another file with --out", e);
    }
  }
}
