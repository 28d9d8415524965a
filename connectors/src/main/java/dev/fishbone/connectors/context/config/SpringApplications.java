package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.context.config.SpringProperties.Property;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Policies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The Spring Boot applications among the files: {@code application.yml} with the files of its
 * active profiles is one.
 */
final class SpringApplications {
  private record Management(String service, OptionalInt port, String base) {}

  private final Names names;
  private final SpringProfiles profiles;
  private final Map<String, Complaints> complaints;
  private final Map<String, Map<String, List<List<Property>>>> applications = new TreeMap<>();
  private final List<Management> ports = new ArrayList<>();

  SpringApplications(Names names, SpringProfiles profiles, Map<String, Complaints> complaints) {
    this.names = names;
    this.profiles = profiles;
    this.complaints = complaints;
  }

  void add(String file, List<List<Property>> documents) {
    applications
        .computeIfAbsent(SpringProfiles.application(file), name -> new TreeMap<>())
        .put(file, documents);
  }

  List<Policies> read() {
    List<Policies> read = new ArrayList<>();
    for (Map<String, List<List<Property>>> files : applications.values()) {
      // The files of profiles come last: what they say replaces the rest.
      Map<String, List<List<Property>>> ordered = new LinkedHashMap<>();
      files.forEach(
          (file, documents) -> {
            if (SpringProfiles.ofFile(file).isEmpty()) {
              ordered.put(file, documents);
            }
          });
      files.forEach(ordered::putIfAbsent);
      read.add(application(ordered));
    }
    return read;
  }

  private Policies application(Map<String, List<List<Property>>> files) {
    String first = files.keySet().iterator().next();
    Sheet sheet = sheet(first);
    SpringProperties properties = new SpringProperties(sheet);
    for (Map.Entry<String, List<List<Property>>> file : files.entrySet()) {
      Optional<String> profile = SpringProfiles.ofFile(file.getKey());
      if (profile.isPresent() && !profiles.isActive(profile.get())) {
        sheet(file.getKey())
            .unread(
                0,
                "the profile "
                    + Quoted.text(profile.get())
                    + " was not read: if it was active, add profiles: ["
                    + Quoted.bare(profile.get())
                    + "] to policies.yml");
      } else {
        profiles.choose(file.getValue(), sheet(file.getKey())).forEach(properties::add);
      }
    }
    String owner = names.owner(first);
    String own = properties.text(properties.find("spring.application.name"));
    String service = owner.isEmpty() && !own.isEmpty() ? names.known(own) : owner;
    new Resilience4j(properties, sheet.of(Policies.Library.RESILIENCE4J), service).read();
    new SpringPolicies(properties, sheet.of(Policies.Library.SPRING), service).read();
    management(properties, service);
    return sheet.policies();
  }

  private Sheet sheet(String file) {
    return new Sheet(names, Objects.requireNonNull(complaints.get(file), file));
  }

  /** A management port of its own is answered by a server, and threads, of its own. */
  private void management(SpringProperties properties, String service) {
    String port = properties.text(properties.find("management.server.port"));
    String main = Fields.or(properties.text(properties.find("server.port")), "8080");
    if (service.isEmpty() || !port.matches("[0-9]{1,5}") || port.equals(main)) {
      return;
    }
    String path = properties.text(properties.find("management.endpoints.web.basepath"));
    String base =
        properties.text(properties.find("management.server.basepath"))
            + Fields.or(path, "/actuator");
    int number = Integer.parseInt(port);
    ports.add(
        new Management(service, number == 0 ? OptionalInt.empty() : OptionalInt.of(number), base));
  }

  /** Probes that go to a management port are not answered by the threads of requests. */
  Policies withManagementPorts(Policies policies) {
    List<Policies.Probe> probes = new ArrayList<>();
    for (Policies.Probe probe : policies.probes()) {
      boolean apart = probe.pool().isEmpty() && ports.stream().anyMatch(m -> goesTo(probe, m));
      probes.add(apart ? probe.answeredBy("management") : probe);
    }
    return new Policies(
        policies.retries(), policies.pools(), probes, policies.outliers(), policies.capacities());
  }

  private static boolean goesTo(Policies.Probe probe, Management management) {
    if (!probe.service().equals(management.service())) {
      return false;
    }
    OptionalInt port = probe.pace().port();
    return port.isPresent()
        ? port.equals(management.port())
        : probe.path().equals(management.base())
            || probe.path().startsWith(management.base() + "/");
  }
}
