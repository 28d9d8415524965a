package dev.fishbone.connectors.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.catalogue.Conventions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The conventions' names of attributes, paths and agents are read, or left out with a reason. */
class SpanConventionsTest {
  private static final String OWN = "an address of its own, which its service's name tells";
  private static final String MANY = "the address of one instance: a retry goes to another";
  private static final String LOOK = "no rule looks at it";

  /** Attributes that are not read, and why. */
  private static final Map<String, String> LEFT_OUT = new TreeMap<>();

  static {
    for (String name : List.of("net.host.name", "net.host.port", "http.client_ip")) {
      LEFT_OUT.put(name, OWN);
    }
    for (String name :
        List.of(
            "net.peer.ip",
            "net.sock.peer.addr",
            "net.sock.peer.port",
            "network.peer.address",
            "network.peer.port",
            "client.address",
            "client.port")) {
      LEFT_OUT.put(name, MANY);
    }
    for (String name :
        List.of(
            "http.request.method_original",
            "http.scheme",
            "url.scheme",
            "http.flavor",
            "network.protocol.version",
            "net.transport",
            "network.transport",
            "db.connection_string",
            "db.user",
            "messaging.operation",
            "messaging.operation.type",
            "messaging.operation.name",
            "messaging.kafka.consumer.group",
            "messaging.rocketmq.client_group",
            "messaging.consumer.group.name",
            "messaging.client_id",
            "messaging.client.id",
            "messaging.kafka.message.offset",
            "messaging.kafka.offset",
            "messaging.kafka.destination.partition",
            "messaging.destination.partition.id",
            "rpc.system",
            "rpc.system.name",
            "otel.library.name",
            "otel.scope.name",
            "deployment.environment",
            "deployment.environment.name")) {
      LEFT_OUT.put(name, LOOK);
    }
    for (String name :
        List.of("pool.name", "db.client.connection.state", "db.client.connection.pool.name")) {
      LEFT_OUT.put(name, "a label of metrics");
    }
  }

  @Test
  void everyAttributeIsReadUnderItsOldAndItsNewName() throws IOException {
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (Conventions.Line row : Conventions.rows("### e.1", "### e.2")) {
      for (int cell = 0; cell < 2; cell++) {
        for (String code : row.code(cell)) {
          if (code.matches("[a-z_]+(\\.[a-z_]+)+")) {
            seen++;
            if (!SpanFacts.wants(code) && !LEFT_OUT.containsKey(code)) {
              missing.add(code);
            }
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).isGreaterThan(70);
    assertThat(LEFT_OUT.keySet()).noneMatch(SpanFacts::wants);
  }

  @Test
  void everyPathOfHealthChecksIsOne() throws IOException {
    Conventions.Line paths = only("paths");
    List<String> all = new ArrayList<>();
    for (String code : paths.code(1)) {
      int brace = code.indexOf('{');
      if (brace < 0) {
        all.add(code);
      } else {
        for (String end : code.substring(brace + 1, code.length() - 1).split(",", -1)) {
          all.add(code.substring(0, brace) + end);
        }
      }
    }
    assertThat(all).hasSizeGreaterThan(24);
    for (String path : all) {
      SpanFacts facts = new SpanFacts();
      facts.put("http.request.method", "GET");
      facts.put("url.path", path);
      assertThat(Probes.isProbe(facts, "GET")).as(path).isTrue();
    }
  }

  @Test
  void everyAgentThatChecksIsOne() throws IOException {
    for (String agent : only("user agents").code(1)) {
      SpanFacts facts = new SpanFacts();
      facts.put("http.request.method", "GET");
      facts.put("url.path", "/orders");
      facts.put("user_agent.original", agent);
      // HAProxy sends none of its own accord: what has its name is somebody's setting.
      assertThat(Probes.isProbe(facts, "GET")).as(agent).isEqualTo(!agent.equals("HAProxy"));
    }
  }

  private static Conventions.Line only(String id) throws IOException {
    return Conventions.rows("## (d)", "## (e)").stream()
        .filter(row -> row.id().startsWith(id))
        .findFirst()
        .orElseThrow();
  }
}
