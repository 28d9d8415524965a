package dev.fishbone.analyzer.scan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.book.RuleBook;
import dev.fishbone.rules.wording.Wording;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A scan as SARIF 2.1.0: a result for each risk that is not gone, known by its id from night to
 * night. What people took note of is there, suppressed.
 */
final class ScanSarif {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private ScanSarif() {}

  private record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

  private record Run(Tool tool, String columnKind, List<Result> results) {}

  private record Tool(Driver driver) {}

  private record Driver(String name, String semanticVersion, List<Rule> rules) {}

  private record Rule(String id, Message shortDescription) {}

  private record Message(String text) {}

  private record Result(
      String ruleId,
      int ruleIndex,
      String level,
      double rank,
      Message message,
      List<Location> locations,
      Map<String, String> partialFingerprints,
      List<Suppression> suppressions,
      Properties properties) {}

  private record Suppression(String kind, String status, String justification) {}

  private record Location(Physical physicalLocation, List<Logical> logicalLocations) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Physical(Artifact artifactLocation, @Nullable Region region) {}

  private record Artifact(String uri) {}

  private record Region(int startLine) {}

  private record Logical(String fullyQualifiedName, String kind) {}

  private record Properties(
      String state,
      @JsonProperty("first-seen") String firstSeen,
      @JsonProperty("last-seen") String lastSeen,
      int place,
      String trigger,
      String fix) {}

  static String of(String product, Scanned scanned) {
    List<Rule> rules =
        RuleBook.nightly().rules().stream()
            .map(r -> new Rule(r.info().id(), new Message(r.info().question())))
            .toList();
    List<Risk> open = scanned.risks().stream().filter(r -> r.state() != State.GONE).toList();
    List<Result> results = open.stream().map(r -> result(rules, scanned, r, open.size())).toList();
    Run run = new Run(new Tool(new Driver("fishbone", product, rules)), "utf16CodeUnits", results);
    return Json.READABLE.writeValueAsString(new Log(SCHEMA, "2.1.0", List.of(run))) + "\n";
  }

  /** SARIF's rank is 100 for what matters most, and above 0 for what matters least. */
  private static Result result(List<Rule> rules, Scanned scanned, Risk risk, int all) {
    Sighting latest = risk.latest();
    int index =
        IntStream.range(0, rules.size())
            .filter(i -> rules.get(i).id().equals(latest.rule()))
            .findFirst()
            .orElse(-1);
    String found = Wording.capital(latest.words()) + ". ";
    String text =
        risk.foundTonight()
            ? found + Wording.capital(latest.remedy())
            : StateWords.missed(risk) + ". As found on " + risk.lastSeen() + ": " + found;
    return new Result(
        latest.rule(),
        index,
        level(risk.state()),
        100.0 * (all - risk.rank() + 1) / all,
        new Message(text.strip() + (text.endsWith(". ") ? "" : ".")),
        List.of(location(latest)),
        Map.of("riskId/v1", latest.id()),
        suppressions(scanned.note(risk)),
        new Properties(
            risk.state().name().toLowerCase(Locale.ROOT),
            risk.firstSeen().toString(),
            risk.lastSeen().toString(),
            risk.rank(),
            latest.trigger(),
            latest.remedy()));
  }

  private static String level(State state) {
    return switch (state) {
      case FRESH, WORSE -> "error";
      case PERSISTING -> "warning";
      case CANDIDATE, LEAVING, GONE -> "note";
    };
  }

  private static List<Suppression> suppressions(Optional<Acknowledged.Note> note) {
    return note.stream()
        .map(
            n ->
                new Suppression(
                    "external",
                    "accepted",
                    n.reason() + " (" + n.owner() + ", until " + n.until() + ")"))
        .toList();
  }

  /** Where the configuration stands that it comes from; viewers want a file of every result. */
  private static Location location(Sighting sighting) {
    Physical physical =
        sighting
            .place()
            .map(
                p ->
                    new Physical(
                        new Artifact(uri(p.file())), p.line() > 0 ? new Region(p.line()) : null))
            .orElseGet(() -> new Physical(new Artifact(ScanFiles.DOCUMENT), null));
    String name = Subject.decoded(sighting.subject());
    return new Location(physical, List.of(new Logical(name, "resource")));
  }

  private static String uri(String path) {
    try {
      String relative = path.replace('\\', '/').replaceFirst("^/+", "");
      return new URI(null, null, "./" + relative, null).toASCIIString().replaceFirst("^\\./", "");
    } catch (URISyntaxException e) {
      return ScanFiles.DOCUMENT;
    }
  }
}
