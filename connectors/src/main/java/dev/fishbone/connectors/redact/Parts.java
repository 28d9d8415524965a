package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.RecordingException;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.connectors.logs.CanonicalLog;
import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** All parts of one recording: first what is to be learnt, then each file by its kind. */
final class Parts {
  private static final String PACKED = "(\\.zst|\\.gz)?";

  private final Folder folder;
  private final Path out;
  private final WindowFile window;
  private final YamlNode node;
  private final Rules rules;
  private final Losses losses;
  private final Labels labels;
  private final TraceCopy traces;
  private final MetricCopy metrics;
  private final EventCopy events;
  private final SpanAttributes attributes;
  private final Set<String> done = new HashSet<>();

  Parts(Folder folder, Path out, WindowFile window, YamlNode node, Rules rules, Losses losses)
      throws YamlException {
    this.folder = folder;
    this.out = out;
    this.window = window;
    this.node = node;
    this.rules = rules;
    this.losses = losses;
    ImpactKeys impact = ImpactKeys.of(node);
    this.attributes = new SpanAttributes(rules, impact);
    this.labels = new Labels(rules, window.catalogue());
    this.traces = new TraceCopy(rules, attributes);
    this.metrics = new MetricCopy(rules, labels);
    this.events = new EventCopy(rules, labels, impact);
  }

  /** Copies a stream and tells how many of its lines or messages could not be read. */
  interface StreamCopy {
    long copy(Decompressed in, OutputStream out, Complaints complaints) throws IOException;
  }

  /** The number of files in the copy. */
  int copy() throws IOException, YamlException, RecordingException {
    learn("traces", traces::copy);
    learn("metrics", metrics::copy);
    SmallFiles small = new SmallFiles(folder, out, window, rules, losses, labels, done, attributes);
    small.config();
    small.alerts();
    streams("traces", traces::copy);
    streams("metrics", metrics::copy);
    streams("logs", this::log);
    CountsCopy counts = new CountsCopy(rules);
    streams("counts", (in, to, complaints) -> counts.copy(in, to));
    eventFiles();
    small.truth();
    small.window(node);
    leftOut();
    coverage();
    return done.size();
  }

  private void learn(String part, StreamCopy copy) throws IOException {
    for (Map.Entry<String, Path> file : folder.files(part).entrySet()) {
      try (Decompressed in = Decompressed.open(file.getValue());
          CopyFile nowhere = CopyFile.nowhere()) {
        copy.copy(in, nowhere, new Complaints(file.getKey(), window.window()));
      }
    }
  }

  private void streams(String part, StreamCopy copy) throws IOException {
    Map<String, Path> files = folder.files(part);
    Map<String, String> names = new FileNames(rules).of(part, files.keySet());
    for (Map.Entry<String, Path> file : files.entrySet()) {
      String name = names.getOrDefault(file.getKey(), file.getKey());
      stream(file.getKey(), file.getValue(), name, copy);
    }
  }

  private void stream(String name, Path path, String copied, StreamCopy copy) throws IOException {
    long bad;
    String problem;
    try (Decompressed in = Decompressed.open(path);
        CopyFile to = CopyFile.like(path, out.resolve(copied))) {
      bad = copy.copy(in, to, new Complaints(name, window.window()));
      problem = in.problem();
    }
    if (bad < 0) {
      Files.delete(out.resolve(copied));
      return;
    }
    done.add(name);
    if (bad > 0) {
      losses.broken(
          name, copied, bad + " of its lines or messages could not be read; they are left out");
    }
    if (!problem.isEmpty()) {
      losses.broken(name, copied, "the original breaks off; what came before it is in the copy");
    }
  }

  private void eventFiles() throws IOException {
    for (Map.Entry<String, Path> file : folder.files("").entrySet()) {
      String name = file.getKey();
      String bare = name.replaceFirst("(\\.zst|\\.gz)$", "");
      Optional<EventCopy.KeyRule> rule =
          name.startsWith("logs/") ? Optional.empty() : events.rule(bare);
      if (rule.isPresent()) {
        stream(name, file.getValue(), name, (in, to, c) -> lines(in, to, c, rule.get()));
      } else if (name.matches("alerts/notifications\\.jsonl" + PACKED)) {
        stream(name, file.getValue(), name, this::notifications);
      }
    }
  }

  private long lines(
      Decompressed in, OutputStream to, Complaints complaints, EventCopy.KeyRule rule)
      throws IOException {
    JsonOut json = new JsonOut(to);
    JsonValues values = new JsonValues(complaints);
    values.read(
        in,
        (parser, line) -> {
          JsonNode node = JsonOut.TREES.readTree(parser);
          json.tree(events.copy(node, rule));
        });
    return values.bad();
  }

  /** Lines of every form become lines of the recording's own: it has no query, agent or address. */
  private long log(Decompressed in, OutputStream to, Complaints complaints) throws IOException {
    JsonOut json = new JsonOut(to);
    return CanonicalLog.read(
        in,
        complaints.file(),
        window.zone(),
        window.impact(),
        complaints,
        line -> json.tree(events.copy(JsonOut.TREES.readTree(line), events::log)));
  }

  private long notifications(Decompressed in, OutputStream to, Complaints complaints)
      throws IOException {
    JsonOut json = new JsonOut(to);
    JsonValues values = new JsonValues(complaints);
    values.read(
        in,
        (parser, line) -> {
          JsonNode node = JsonOut.TREES.readTree(parser);
          json.tree(events.notification(node));
        });
    return values.bad();
  }

  private void leftOut() throws IOException {
    Set<String> rest = new TreeSet<>(folder.files("").keySet());
    rest.removeAll(done);
    rest.remove(CoverageFile.NAME);
    // Alerts as they were when it was recorded: for people, no reader takes them.
    rest.remove("alerts/active.json");
    for (String name : rest) {
      if (!losses.isNoted(name)) {
        losses.leftOut(name, "its form is not known");
      }
    }
    for (String link : folder.links()) {
      losses.leftOut(link, "it is a link");
    }
    for (String odd : folder.odd()) {
      losses.leftOut(odd, "it is a pipe or device");
    }
  }

  /** What was recorded, without its own words, and what was lost on the way. */
  private void coverage() throws IOException {
    List<Coverage.Entry> entries = new ArrayList<>();
    Path file = folder.files("").get(CoverageFile.NAME);
    if (file == null && losses.entries().isEmpty()) {
      return;
    }
    if (file == null) {
      losses.add("files", ReasonCode.NO_SOURCE, "the original has no coverage.json");
    } else {
      try {
        CoverageFile.read(file.resolveSibling(""))
            .entries()
            .forEach(entry -> entries.add(entry(entry)));
        done.add(CoverageFile.NAME);
      } catch (RecordingException e) {
        losses.leftOut(CoverageFile.NAME, "it is not of the form that connectors write");
      }
    }
    entries.addAll(losses.entries());
    CoverageFile.write(out, new Coverage(entries));
  }

  private Coverage.Entry entry(Coverage.Entry entry) {
    List<Coverage.Gap> gaps =
        entry.gaps().stream()
            .map(
                gap ->
                    new Coverage.Gap(
                        gap.range(),
                        gap.reason(),
                        "what was said of this gap is left out ("
                            + rules.pseudonyms().text(gap.detail())
                            + ")"))
            .toList();
    return new Coverage.Entry(
        rules.words().name(entry.source()),
        rules.words().name(entry.signal()),
        entry.asked(),
        entry.received(),
        gaps);
  }
}
