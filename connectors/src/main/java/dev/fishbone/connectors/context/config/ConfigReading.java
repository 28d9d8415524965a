package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.yaml.JsonReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ServiceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Reads the files of {@code config/}, whose kind their content tells. {@code policies.yml} comes
 * first: it says whose the names of the others are.
 */
public final class ConfigReading {
  /**
   * @param understood the files whose kind was recognised and that could be read
   */
  public record Result(Policies policies, Set<String> understood) {}

  /** A file that is YAML or JSON. */
  private record Parsed(String file, List<YamlNode> documents) {}

  private final Map<String, Complaints> complaints;
  private final TreeSet<String> understood = new TreeSet<>();
  private final List<Policies> read = new ArrayList<>();
  private Names names;
  private SpringProfiles profiles = new SpringProfiles(List.of());

  private ConfigReading(List<ServiceMap> services, Map<String, Complaints> complaints) {
    this.complaints = complaints;
    this.names = new Names(Map.of(), services);
  }

  /** Whether a text is the load balancer's. */
  public static boolean isHaproxy(String text) {
    return HaproxyFile.is(text);
  }

  /** Whether a file holds Spring's properties. */
  public static boolean isProperties(String file, String text) {
    return SpringDocuments.isProperties(file, text);
  }

  /**
   * @param texts by the files' names in the recording
   * @param complaints one for each of these files
   */
  public static Result read(
      SortedMap<String, String> texts,
      List<ServiceMap> services,
      Map<String, Complaints> complaints) {
    ConfigReading reading = new ConfigReading(services, complaints);
    Policies policies = reading.all(texts, services);
    return new Result(policies, reading.understood);
  }

  private Policies all(SortedMap<String, String> texts, List<ServiceMap> services) {
    Map<String, Parsed> parsed = new LinkedHashMap<>();
    texts.forEach((file, text) -> parse(file, text, parsed));
    parsed.values().removeIf(p -> ours(p, services));
    SpringApplications spring = new SpringApplications(names, profiles, complaints);
    texts.forEach(
        (file, text) -> {
          if (parsed.containsKey(file)) {
            documents(parsed.get(file), spring);
          } else if (HaproxyFile.is(text)) {
            Sheet sheet = sheet(file);
            HaproxyFile.read(text, sheet.of(Policies.Library.HAPROXY));
            done(file, sheet.policies());
          } else if (SpringDocuments.isProperties(file, text)) {
            spring.add(file, SpringDocuments.properties(file, text));
            understood.add(file);
          }
        });
    read.addAll(spring.read());
    for (String file : texts.keySet()) {
      if (!understood.contains(file) && complaints(file).isEmpty()) {
        unknown(file);
      }
    }
    return spring.withManagementPorts(joined());
  }

  /** What is neither HAProxy's nor properties is YAML or JSON, or of no use. */
  private void parse(String file, String text, Map<String, Parsed> into) {
    if (text.isBlank()) {
      if (complaints(file).isEmpty()) {
        complaints(file).add(0, "it is empty: save it again, or remove it");
      }
      return;
    }
    if (HaproxyFile.is(text) || SpringDocuments.isProperties(file, text)) {
      return;
    }
    String name = SpringProfiles.plain(file);
    boolean json = text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
    boolean yaml = name.endsWith(".yml") || name.endsWith(".yaml");
    try {
      into.put(
          file,
          new Parsed(
              file,
              json && !yaml
                  ? List.of(JsonReader.read(file, text))
                  : YamlReader.readAll(file, text)));
    } catch (YamlException e) {
      if (json || yaml || name.endsWith(".json")) {
        complaints(file).addPlaced(String.valueOf(e.getMessage()));
      }
    }
  }

  private boolean ours(Parsed parsed, List<ServiceMap> services) {
    try {
      boolean named = SpringProfiles.plain(parsed.file()).matches("(.*/)?policies\\.ya?ml");
      if (parsed.documents().isEmpty() || !(named || PoliciesFile.is(parsed.documents().get(0)))) {
        return false;
      }
      Sheet sheet = sheet(parsed.file());
      PoliciesFile file = new PoliciesFile(parsed.documents().get(0), sheet);
      try {
        names = new Names(file.names(), services);
        profiles = new SpringProfiles(file.profiles());
        file.read();
        understood.add(parsed.file());
      } finally {
        read.add(sheet.policies());
      }
    } catch (YamlException e) {
      complaints(parsed.file()).addPlaced(String.valueOf(e.getMessage()));
    }
    return true;
  }

  private void documents(Parsed parsed, SpringApplications spring) {
    List<YamlNode> documents = parsed.documents();
    String file = parsed.file();
    Sheet sheet = sheet(file);
    if (documents.stream().anyMatch(IstioFile::is)) {
      IstioFile.read(documents, sheet.of(Policies.Library.ISTIO));
    } else if (documents.stream().anyMatch(EnvoyFile::is)) {
      documents.forEach(d -> EnvoyFile.read(d, sheet.of(Policies.Library.ENVOY)));
    } else if (documents.stream().anyMatch(GrpcFile::is)) {
      documents.forEach(d -> GrpcFile.read(d, sheet.of(Policies.Library.GRPC)));
    } else if (documents.stream().anyMatch(SpringDocuments::is)) {
      spring.add(file, documents.stream().map(d -> SpringDocuments.flatten(file, d)).toList());
      understood.add(file);
      return;
    } else {
      return;
    }
    done(file, sheet.policies());
  }

  private void done(String file, Policies policies) {
    understood.add(file);
    read.add(policies);
  }

  private void unknown(String file) {
    complaints(file)
        .add(
            0,
            ReasonCode.NO_SOURCE,
            "no configuration of HAProxy, Envoy, Istio, gRPC, resilience4j or Spring Boot is"
                + " recognised in it: write what it sets into policies.yml");
  }

  private Policies joined() {
    return new Policies(
        read.stream().flatMap(p -> p.retries().stream()).toList(),
        read.stream().flatMap(p -> p.pools().stream()).toList(),
        read.stream().flatMap(p -> p.probes().stream()).toList(),
        read.stream().flatMap(p -> p.outliers().stream()).toList(),
        read.stream().flatMap(p -> p.capacities().stream()).toList());
  }

  private Sheet sheet(String file) {
    return new Sheet(names, complaints(file));
  }

  private Complaints complaints(String file) {
    return Objects.requireNonNull(complaints.get(file), file);
  }
}
