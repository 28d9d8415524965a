package dev.fishbone.analyzer.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A report as SARIF 2.1.0. Its results are the contradictions: viewers show every result as a
 * fault.
 */
public final class Sarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private Sarif() {}

  private record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

  private record Run(Tool tool, String columnKind, List<Result> results, Properties properties) {}

  private record Tool(Driver driver) {}

  private record Driver(String name, String semanticVersion, List<Rule> rules) {}

  private record Rule(String id, Message shortDescription) {}

  private record Message(String text) {}

  private record Result(
      String ruleId, int ruleIndex, String level, Message message, List<Location> locations) {}

  private record Location(Physical physicalLocation) {}

  private record Physical(Artifact artifactLocation, Region region) {}

  private record Artifact(String uri) {}

  private record Region(int startLine, int startColumn, int endLine, int endColumn) {}

  private record Properties(
      long supported, long contradicted, @JsonProperty("not-checkable") long notCheckable) {}

  public static String of(String product, String draft, Report report) {
    List<Rule> rules =
        Arrays.stream(Slip.values()).map(s -> new Rule(id(s), new Message(describe(s)))).toList();
    List<Result> results =
        report.findings().stream()
            .filter(f -> f.verdict() == Finding.Verdict.CONTRADICTED)
            .map(f -> result(draft, f))
            .toList();
    Properties counts =
        new Properties(
            report.count(Finding.Verdict.SUPPORTED),
            report.count(Finding.Verdict.CONTRADICTED),
            report.count(Finding.Verdict.NOT_CHECKABLE));
    Run run =
        new Run(
            new Tool(new Driver("fishbone", product, rules)), "utf16CodeUnits", results, counts);
    return Json.READABLE.writeValueAsString(new Log(SCHEMA, "2.1.0", List.of(run))) + "\n";
  }

  private static Result result(String draft, Finding f) {
    Slip slip = f.slip().orElse(Slip.UNKNOWN);
    Message message =
        new Message(
            "\""
                + f.words()
                + "\": "
                + f.sentence()
                + (f.evidence().isEmpty() ? "" : " (" + String.join(", ", f.evidence()) + ")"));
    Region region = new Region(f.line(), f.column(), f.endLine(), f.endColumn());
    Location place = new Location(new Physical(new Artifact(uri(draft)), region));
    return new Result(id(slip), slip.ordinal(), "error", message, List.of(place));
  }

  private static String id(Slip slip) {
    return "check/" + slip.name().toLowerCase(Locale.ROOT);
  }

  private static String uri(String path) {
    try {
      String relative = path.replace('\\', '/');
      return new URI(null, null, relative.startsWith("/") ? relative : "./" + relative, null)
          .toASCIIString()
          .replaceFirst("^\\./", "");
    } catch (URISyntaxException e) {
      return "draft";
    }
  }

  private static String describe(Slip slip) {
    return switch (slip) {
      case BASE -> "A duration is counted from another moment than is said";
      case ZONE -> "A time is of another time zone";
      case ATTEMPTS -> "Attempts are counted as requests";
      case INSTANCE -> "The figure of one instance is said of all, or the reverse";
      case UNIT -> "A number has the wrong unit";
      case SWAPPED -> "Two figures, moments or sides changed places";
      case ABSOLUTE -> "All or none is said where a part is meant";
      case RULE -> "One rule is stated in two ways";
      case UNKNOWN -> "A value is not the recorded one";
    };
  }
}
