package dev.fishbone.analyzer.cli;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.book.RuleBook;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rules}: one line a rule. */
@Command(
    name = "rules",
    mixinStandardHelpOptions = true,
    description = "Lists the rules: id, bone and question, separated by tabs.")
final class RulesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--nightly", description = "Those of the nightly scan.")
  private boolean nightly;

  @Override
  public Integer call() {
    PrintWriter print = spec.commandLine().getOut();
    RuleBook book = nightly ? RuleBook.nightly() : RuleBook.builtIn();
    for (Rule rule : book.rules()) {
      print.printf(
          Locale.ROOT,
          "%s\t%s\t%s%n",
          rule.info().id(),
          rule.info().bone().label(),
          rule.info().question());
    }
    return 0;
  }
}
