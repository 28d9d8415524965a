package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.route.AlertRoute;
import dev.fishbone.analyzer.route.RuleRoutes;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Routing;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code route --config FILE label=value …}: the receivers that an alert reaches. */
@Command(
    name = "route",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the receivers that an alert with these labels reaches now, one a line with its class,"
          + " separated by a tab: page, chat, email, ticket, none or unknown. On standard error:"
          + " why.",
      "With --all: alert, receiver, class, and whether it goes there always or perhaps, since its"
          + " other labels are not known; on standard error the alerts that could page nobody."
    })
final class RouteCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      required = true,
      description =
          "alertmanager.yml, the answer of Alertmanager's /api/v2/status, or Grafana's alerting as"
              + " it exports it.")
  private Path config = Path.of("");

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "Another time than now, such as 2026-08-14T03:00:00+02:00.")
  private String at = "";

  @Option(
      names = "--silences",
      paramLabel = "FILE",
      description = "The answer of Alertmanager's /api/v2/silences.")
  private List<Path> silences = List.of();

  @Option(
      names = "--receiver",
      paramLabel = "NAME=CLASS",
      description = "What a receiver is, whatever its integrations; may be given again.")
  private Map<String, ReceiverClass> classes = new LinkedHashMap<>();

  @Option(
      names = "--grammar",
      paramLabel = "MODE",
      description = "How Alertmanager reads conditions: classic, fallback (its default), utf8.")
  private MatcherText.Mode grammar = MatcherText.Mode.FALLBACK;

  @Option(names = "--all", description = "Every alert of the rule files.")
  private boolean all;

  @Option(
      names = "--rules",
      paramLabel = "FILE|DIR",
      description =
          "Rule files, for --all; may be given again. Without it those in Grafana's configuration.")
  private List<Path> rules = List.of();

  @Parameters(
      paramLabel = "label=value",
      description = "The alert's labels; with --all those that every alert has.")
  private List<String> pairs = List.of();

  @Override
  public Integer call() throws RunFailure {
    Map<String, String> labels = labels();
    if (!all && !rules.isEmpty()) {
      throw usage("--rules is for --all");
    }
    Instant time = time();
    AlertingInput input = new AlertingInput(grammar, classes);
    Routing routing = input.routing(config, silences);
    for (String name : classes.keySet()) {
      if (routing.receivers().stream().noneMatch(r -> r.name().equals(name))) {
        throw new RunFailure(config + ": no receiver is named '" + name + "' (--receiver)");
      }
    }
    try {
      if (all) {
        every(routing, input.rules(config, rules), labels);
      } else {
        one(AlertRoute.of(routing, labels, time));
      }
    } catch (IllegalArgumentException e) {
      throw new RunFailure(config + ": " + e.getMessage(), e);
    }
    return 0;
  }

  private void one(AlertRoute route) {
    PrintWriter out = spec.commandLine().getOut();
    route.reached().forEach(reached -> out.println(cells(reached.line())));
    tell(route.why());
    if (route.reached().isEmpty()) {
      tell(List.of("it reaches nobody"));
    }
  }

  private void every(Routing routing, List<AlertRule> every, Map<String, String> labels) {
    RuleRoutes routes = RuleRoutes.of(routing, every, labels);
    PrintWriter out = spec.commandLine().getOut();
    routes.lines().forEach(line -> out.println(cells(line)));
    tell(routes.unpaged());
    tell(List.of(routes.unpaged().size() + " of " + every.size() + " alerts could page nobody"));
  }

  /** A line whose tabs stay. */
  private static String cells(String line) {
    String[] cells = line.split("\t", -1);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = OneLine.of(cells[i]);
    }
    return String.join("\t", cells);
  }

  private void tell(List<String> sentences) {
    PrintWriter err = spec.commandLine().getErr();
    sentences.forEach(sentence -> err.println("fishbone: " + OneLine.of(sentence)));
  }

  private ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), OneLine.of(sentence));
  }

  private Instant time() {
    try {
      return at.isEmpty() ? Instant.now() : OffsetDateTime.parse(at).toInstant();
    } catch (DateTimeException e) {
      throw usage("--at takes a time with its zone such as 2026-08-14T03:00:00Z, not '" + at + "'");
    }
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new TreeMap<>();
    for (String pair : pairs) {
      int sign = pair.indexOf('=');
      if (sign <= 0) {
        throw usage("'" + pair + "' is no label: write label=value");
      }
      if (labels.put(pair.substring(0, sign), pair.substring(sign + 1)) != null) {
        throw usage("the label '" + pair.substring(0, sign) + "' is given twice");
      }
    }
    if (labels.isEmpty() && !all) {
      throw usage("give the alert's labels (label=value), or --all with --rules");
    }
    return labels;
  }
}
