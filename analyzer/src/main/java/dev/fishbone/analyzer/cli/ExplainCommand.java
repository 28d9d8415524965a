package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.book.RulePage;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain RULE}: the rule's page. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Prints what a rule reads, when it finds, clears or abstains, and why.")
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "RULE", description = "A rule's id, as 'fishbone rules' lists them.")
  private String id = "";

  @Override
  public Integer call() throws RunFailure {
    String page =
        RuleBook.every()
            .find(id)
            .map(rule -> RulePage.of(rule.info().id()))
            .orElseThrow(
                () -> new RunFailure("there is no rule '" + id + "'; there are: " + all()));
    spec.commandLine().getOut().print(page);
    return 0;
  }

  private static String all() {
    return RuleBook.every().rules().stream()
        .map(rule -> rule.info().id())
        .collect(Collectors.joining(", "));
  }
}
