package dev.fishbone.connectors.config;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.window.WindowReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads {@code fishbone.yml}; a key that is not known is refused, since it was meant to do
 * something.
 */
public final class ConfigurationReader {
  /** Sections that go into each recording as they stand. */
  private static final Set<String> SECTIONS =
      Set.of(
          "zone", "effects", "services", "objectives", "paging", "settings", "impact", "catalogue");

  private static final Set<String> OWN = Set.of("sources", "history", "baseline");
  private static final int CAP_BYTES = 4 << 20;

  private final Map<String, String> environment;
  private final List<ConnectorFactory> factories;
  private final Path folder;

  private ConfigurationReader(
      List<ConnectorFactory> factories, Map<String, String> environment, Path folder) {
    this.factories = factories;
    this.environment = environment;
    this.folder = folder;
  }

  /**
   * @param environment what {@code {env: NAME}} refers to
   * @throws YamlException with a sentence that names file, line and what to write
   */
  public static Configuration read(
      Path file, List<ConnectorFactory> factories, Map<String, String> environment)
      throws YamlException {
    String text;
    try {
      text =
          SmallFile.read(file, CAP_BYTES)
              .orElseThrow(
                  () ->
                      new YamlException(file + " is larger than 4 MiB: this is no configuration"));
    } catch (NoSuchFileException e) {
      throw new YamlException(
          file
              + ": no such file; write one with sources: {prometheus: {kind: prometheus, url: …}}");
    } catch (IOException e) {
      throw new YamlException(
          file + " cannot be read: it must be a text file in UTF-8 that you may read");
    }
    Path absolute = file.toAbsolutePath().getParent();
    Path folder = absolute == null ? Path.of(".") : absolute;
    return new ConfigurationReader(factories, environment, folder)
        .configuration(YamlReader.read(file.getFileName().toString(), text), text);
  }

  private Configuration configuration(YamlNode root, String text) throws YamlException {
    Set<String> known = new TreeSet<>(SECTIONS);
    known.addAll(OWN);
    Map<String, YamlNode> window = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> section : root.map("a configuration").entrySet()) {
      if (!known.contains(section.getKey())) {
        throw section
            .getValue()
            .refuse(
                "a configuration has no key "
                    + Quoted.text(section.getKey())
                    + Nearest.hint(section.getKey(), known)
                    + "; it has "
                    + String.join(", ", known));
      }
      if (SECTIONS.contains(section.getKey()) && !section.getValue().isNull()) {
        window.put(section.getKey(), section.getValue());
      }
    }
    WindowFile common = common(window);
    return new Configuration(
        sources(root, window),
        duration(root, "history", Duration.ofDays(28)),
        baselines(root, common.zone()),
        window.containsKey("zone") ? Optional.of(common.zone()) : Optional.<ZoneId>empty(),
        common.services(),
        window,
        digest(text));
  }

  /** Checks the sections as a window file's, with a window that does not matter. */
  private static WindowFile common(Map<String, YamlNode> sections) throws YamlException {
    Map<String, YamlNode> whole = new LinkedHashMap<>(sections);
    whole.put(
        "window",
        YamlNode.given(
            Map.of(
                "from", YamlNode.given("2000-01-01T00:00:00Z"),
                "to", YamlNode.given("2000-01-01T01:00:00Z"))));
    WindowFile read = WindowReader.read(YamlNode.given(whole));
    if (!read.unknown().isEmpty()) {
      throw new YamlException(read.unknown().get(0).replace("; it was not used", "; correct it"));
    }
    return read;
  }

  private List<Configuration.Source> sources(YamlNode root, Map<String, YamlNode> sections)
      throws YamlException {
    Map<String, YamlNode> given =
        root.get("sources").isEmpty() ? Map.of() : root.get("sources").get().map("sources");
    if (given.isEmpty()) {
      throw root.refuse(
          "the key sources is missing: write sources: {prometheus: {kind: prometheus, url: …}}");
    }
    SourceReader reader = new SourceReader(factories, environment, folder, catalogue(sections));
    List<Configuration.Source> sources = new ArrayList<>();
    for (Map.Entry<String, YamlNode> source : given.entrySet()) {
      sources.add(reader.source(source.getKey(), source.getValue()));
    }
    return sources;
  }

  private static List<Configuration.Baseline> baselines(YamlNode root, ZoneId zone)
      throws YamlException {
    List<Configuration.Baseline> baselines = new ArrayList<>();
    if (root.get("baseline").isEmpty()) {
      return List.of(
          new Configuration.Baseline(Duration.ofHours(1), Duration.ZERO, Optional.empty()));
    }
    YamlNode given = root.get("baseline").get();
    for (YamlNode each : given.isMap() ? List.of(given) : given.list("baseline")) {
      baselines.add(baseline(each, zone));
    }
    return baselines;
  }

  /** Meanings of metric names, which a source must know to ask for them. */
  private static Map<String, YamlNode> catalogue(Map<String, YamlNode> sections) {
    YamlNode rows = sections.get("catalogue");
    return rows == null ? Map.of() : Map.of("catalogue", rows);
  }

  private static Configuration.Baseline baseline(YamlNode node, ZoneId zone) throws YamlException {
    long forms =
        Stream.of("before", "offset", "from").filter(key -> node.get(key).isPresent()).count();
    if (forms != 1 || node.get("from").isPresent() != node.get("to").isPresent()) {
      throw node.refuse(
          "a baseline is {before: 1h} (just before the window), {offset: 7d} or {from: …, to: …}");
    }
    return new Configuration.Baseline(
        duration(node, "before", Duration.ZERO),
        duration(node, "offset", Duration.ZERO),
        node.get("from").isPresent()
            ? Optional.of(WindowReader.range(node, "baseline", zone))
            : Optional.empty());
  }

  private static Duration duration(YamlNode node, String key, Duration otherwise)
      throws YamlException {
    if (node.get(key).isEmpty()) {
      return otherwise;
    }
    YamlNode value = node.get(key).get();
    return DurationText.parse(value.text(key))
        .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 7d"));
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
