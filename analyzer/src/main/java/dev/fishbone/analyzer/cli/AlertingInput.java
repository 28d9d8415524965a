package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.alerting.GrafanaReader;
import dev.fishbone.connectors.alerting.MatcherText;
import dev.fishbone.connectors.alerting.RoutingFile;
import dev.fishbone.connectors.alerting.RuleAnswer;
import dev.fishbone.connectors.alerting.RuleFile;
import dev.fishbone.connectors.alerting.SilenceReader;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files that {@code route} is given. */
final class AlertingInput {
  private static final TimeRange EVER = new TimeRange(Instant.EPOCH, Instant.EPOCH);

  private final MatcherText.Mode grammar;
  private final Map<String, ReceiverClass> classes;

  AlertingInput(MatcherText.Mode grammar, Map<String, ReceiverClass> classes) {
    this.grammar = grammar;
    this.classes = Map.copyOf(classes);
  }

  Routing routing(Path config, List<Path> silenceFiles) throws RunFailure {
    List<Silence> silences = new ArrayList<>();
    for (Path file : silenceFiles) {
      Complaints complaints = new Complaints(file.toString(), EVER);
      silences.addAll(SilenceReader.read(text(file), complaints));
      refuse(complaints);
    }
    try {
      return RoutingFile.read(config.toString(), text(config), grammar, classes, silences);
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }

  /** Rules of files and folders; without any those that stand in the configuration itself. */
  List<AlertRule> rules(Path config, List<Path> places) throws RunFailure {
    List<AlertRule> rules = new ArrayList<>();
    for (Path place : places.isEmpty() ? List.of(config) : places) {
      int before = rules.size();
      for (Path file : files(place)) {
        rules.addAll(read(file, !Files.isDirectory(place)));
      }
      if (rules.size() == before) {
        throw new RunFailure(
            place + ": there is no alert rule in it; name rule files with --rules");
      }
    }
    return rules;
  }

  private static List<Path> files(Path place) throws RunFailure {
    if (!Files.isDirectory(place)) {
      return List.of(place);
    }
    try (Stream<Path> below = Files.walk(place)) {
      return below
          .filter(file -> file.toString().matches(".*\\.(ya?ml|json|rules)"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new RunFailure(place + ": the folder cannot be read", e);
    }
  }

  /**
   * @param named whether a person named the file: then it must hold rules
   */
  private static List<AlertRule> read(Path file, boolean named) throws RunFailure {
    String name = file.toString();
    String text = text(file);
    try {
      YamlNode root = YamlReader.read(name, text);
      if (root.get("data").flatMap(data -> data.get("groups")).isPresent()) {
        Complaints complaints = new Complaints(name, EVER);
        List<AlertRule> rules = RuleAnswer.read(text, complaints);
        refuse(complaints);
        return rules;
      }
      if (GrafanaReader.recognises(root)) {
        return new GrafanaReader(Map.of()).add(name, text).rules();
      }
      boolean rules =
          root.get("groups").isPresent()
              || root.get("spec").flatMap(spec -> spec.get("groups")).isPresent();
      return rules || named ? RuleFile.read(name, text) : List.of();
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    }
  }

  private static void refuse(Complaints complaints) throws RunFailure {
    if (!complaints.isEmpty()) {
      throw new RunFailure(complaints.gaps().get(0).detail());
    }
  }

  private static String text(Path file) throws RunFailure {
    if (!Files.exists(file)) {
      throw new RunFailure(file + ": there is no such file");
    }
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new RunFailure(file + ": it cannot be read", e);
    }
  }
}
