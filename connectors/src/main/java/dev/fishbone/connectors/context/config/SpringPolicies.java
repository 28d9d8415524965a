package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.context.config.SpringProperties.Property;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Pools and timeouts of a Spring Boot application; what its code sets is not in its files. */
final class SpringPolicies {
  private static final List<String> FEIGN =
      List.of("feign.client.config", "spring.cloud.openfeign.client.config");
  private static final List<String> CLIENTS = List.of("spring.http.client", "spring.http.clients");
  private static final String GROUPS = "spring.http.serviceclient";

  private final SpringProperties properties;
  private final Sheet sheet;
  private final String application;

  SpringPolicies(SpringProperties properties, Sheet sheet, String application) {
    this.properties = properties;
    this.sheet = sheet;
    this.application = application;
  }

  void read() {
    for (List<String> size : properties.endingWith("maximumpoolsize")) {
      hikari(size);
    }
    threads();
    for (String prefix : FEIGN) {
      clients(prefix);
    }
    clients(GROUPS);
    for (String prefix : CLIENTS) {
      Optional<Property> connect = properties.find(prefix + ".connecttimeout");
      Optional<Property> read = properties.find(prefix + ".readtimeout");
      client("every HTTP client", connect, read, true);
    }
  }

  /** HikariCP counts its unnamed pools; the first is {@code HikariPool-1}. */
  private void hikari(List<String> path) {
    List<String> parent = path.subList(0, path.size() - 1);
    boolean hikari = parent.contains("hikari") || parent.contains("datasource");
    Optional<Property> size = properties.at(path);
    OptionalInt number = properties.number(size);
    if (!hikari || number.isEmpty()) {
      return;
    }
    String name = properties.text(sibling(parent, "poolname"));
    boolean usual = parent.equals(List.of("spring", "datasource", "hikari"));
    Optional<Duration> wait = properties.duration(sibling(parent, "connectiontimeout"));
    sheet.pool(
        application,
        Fields.or(name, usual ? "HikariPool-1" : String.join(".", parent)),
        number,
        OptionalInt.empty(),
        wait,
        size.orElseThrow().origin());
  }

  private Optional<Property> sibling(List<String> parent, String name) {
    List<String> path = new ArrayList<>(parent);
    path.add(name);
    return properties.at(path);
  }

  /** Tomcat names its pool by protocol and port, Jetty's has no name. */
  private void threads() {
    Optional<Property> tomcat =
        properties
            .find("server.tomcat.threads.max")
            .or(() -> properties.find("server.tomcat.maxthreads"));
    OptionalInt most = properties.number(tomcat);
    if (most.isPresent()) {
      String port = Fields.or(properties.text(properties.find("server.port")), "8080");
      boolean tls = !properties.names("server.ssl").isEmpty();
      OptionalInt queue = properties.number(properties.find("server.tomcat.acceptcount"));
      sheet.pool(
          application,
          (tls ? "https-jsse-nio-" : "http-nio-") + port,
          most,
          queue,
          Optional.empty(),
          tomcat.orElseThrow().origin());
    }
    Optional<Property> jetty =
        properties
            .find("server.jetty.threads.max")
            .or(() -> properties.find("server.jetty.maxthreads"));
    OptionalInt jettyMost = properties.number(jetty);
    if (jettyMost.isPresent()) {
      OptionalInt queue =
          properties.number(properties.find("server.jetty.threads.maxqueuecapacity"));
      sheet.pool(
          application, "threads", jettyMost, queue, Optional.empty(), jetty.orElseThrow().origin());
    }
  }

  private void clients(String prefix) {
    for (String name : properties.names(prefix)) {
      boolean all = name.equals("default") && !prefix.equals(GROUPS);
      String usual = all || prefix.equals(GROUPS) ? name : "default";
      client(
          all ? "every Feign client" : name,
          properties
              .find(prefix, name, "connecttimeout")
              .or(() -> properties.find(prefix, usual, "connecttimeout")),
          properties
              .find(prefix, name, "readtimeout")
              .or(() -> properties.find(prefix, usual, "readtimeout")),
          all);
      Optional<Property> retryer = properties.find(prefix, name, "retryer");
      if (retryer.isPresent()) {
        sheet.unread(
            retryer.get().origin().line(),
            "how often a Feign retryer tries is in its code; write it into policies.yml");
      }
    }
  }

  private void client(
      String name, Optional<Property> connect, Optional<Property> read, boolean all) {
    if (connect.isEmpty() && read.isEmpty()) {
      return;
    }
    Tries tries =
        new Tries().timeout(properties.duration(read)).connect(properties.duration(connect));
    if (all) {
      tries.forAll();
    }
    String callee = all ? "" : sheet.names().label(name);
    Property first = read.or(() -> connect).orElseThrow();
    sheet.retry(name, new Edge(application, callee), tries, first.origin());
  }
}
