package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.Product;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The composition root. */
@Command(
    name = "fishbone",
    version = "fishbone " + Product.VERSION,
    mixinStandardHelpOptions = true,
    description =
        "Turns what the telemetry recorded of an incident into the blocks of a postmortem.",
    subcommands = {
      DemoCommand.class,
      AnalyzeCommand.class,
      RecordCommand.class,
      CheckCommand.class,
      DoctorCommand.class,
      RedactCommand.class,
      RulesCommand.class,
      ScoreCommand.class,
      ScanCommand.class,
      HistoryCommand.class,
      MetricsCommand.class,
      ExplainCommand.class,
      RouteCommand.class,
      MergeCommand.class,
      RenderCommand.class,
      LabCommand.class
    },
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Exit codes: 0 done, 1 failed (one sentence says why), 2 usage,",
      "3 done, but a configured source failed or broke off,",
      "4 check found contradictions, 10 scan found what --fail-on names."
    })
public final class Main {
  public static void main(String[] arguments) {
    int code = run(arguments, utf8(System.out), utf8(System.err));
    System.exit(code);
  }

  private static PrintWriter utf8(java.io.OutputStream stream) {
    return new PrintWriter(new java.io.OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Parses before anything else is loaded. */
  static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new Main());
    line.setOut(out);
    line.setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // Colours would go into files too: whether a stream is a terminal is not known of each.
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          command.getErr().println("fishbone: " + Sentence.of(failure));
          return 1;
        });
    line.setParameterExceptionHandler((mistake, all) -> usage(mistake));
    if (arguments.length == 0) {
      line.usage(err);
      return 2;
    }
    int code;
    try {
      code = line.execute(arguments);
    } catch (Error e) {
      // Not caught by picocli; a person is not to be shown where in our code memory ran out.
      err.println("fishbone: " + Sentence.of(e));
      code = 1;
    }
    out.flush();
    err.flush();
    return code;
  }

  /** What is wrong, and where the rest stands: a page of options would push it off the screen. */
  private static int usage(CommandLine.ParameterException mistake) {
    CommandLine command = mistake.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("fishbone: " + OneLine.of(sentence(mistake)));
    CommandLine.UnmatchedArgumentException.printSuggestions(mistake, err);
    err.println("See " + command.getCommandSpec().qualifiedName() + " --help");
    return 2;
  }

  /** Of words that may be chosen, as they are typed: picocli names the constants behind them. */
  private static String sentence(CommandLine.ParameterException mistake) {
    String sentence = String.valueOf(mistake.getMessage());
    if (mistake.getArgSpec() == null || mistake.getArgSpec().completionCandidates() == null) {
      return sentence;
    }
    String words = String.join(", ", mistake.getArgSpec().completionCandidates());
    return sentence.replaceFirst(
        "expected one of \\[[^]]*] \\(case-insensitive\\) but",
        Matcher.quoteReplacement("expected one of " + words + " but"));
  }
}
