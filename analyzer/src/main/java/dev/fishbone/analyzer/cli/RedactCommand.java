package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.redact.Redaction;
import dev.fishbone.connectors.redact.RedactionKey;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code redact RECORDING --out DIR}. */
@Command(
    name = "redact",
    mixinStandardHelpOptions = true,
    description =
        "Makes a copy of a recording for sharing: same verdicts; people, sessions, hosts, query strings and literals are pseudonyms.")
final class RedactCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private Loudness loudness = new Loudness();

  @Parameters(
      paramLabel = "RECORDING",
      description = "Folder of the recording, the one that holds window.yml.")
  private Path recording = Path.of("");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      required = true,
      description = "Folder for the copy: a new or empty one.")
  private Path out = Path.of("");

  @ArgGroup private @Nullable Key key;

  /** Where the key comes from; a new one for this run alone where neither is given. */
  static final class Key {
    @Option(
        names = "--key-file",
        paramLabel = "FILE",
        description =
            "File with the key for the pseudonyms, so that those of several copies match. Default: a new key, kept nowhere.")
    private @Nullable Path file;

    @Option(
        names = "--key-env",
        paramLabel = "NAME",
        description = "Environment variable with that key.")
    private @Nullable String variable;

    private RedactionKey read() throws RecordingException {
      if (file != null) {
        return RedactionKey.ofFile(file);
      }
      String name = Objects.requireNonNullElse(variable, "");
      return RedactionKey.ofVariable(name, Objects.requireNonNullElse(System.getenv(name), ""));
    }
  }

  @Override
  public Integer call() throws RunFailure {
    Progress progress = loudness.progress(spec);
    try {
      RedactionKey secret = key == null ? RedactionKey.random() : key.read();
      progress.step("copying without names");
      Redaction.Result result = Redaction.copy(recording, out, secret, progress::note);
      spec.commandLine()
          .getOut()
          .println(
              OneLine.of(
                  out
                      + ": "
                      + result.files()
                      + " files"
                      + (result.leftOut() == 0 ? "" : ", " + result.leftOut() + " left out")));
      return result.broken() == 0 ? 0 : 3;
    } catch (RecordingException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    } finally {
      progress.end();
    }
  }
}
