package dev.fishbone.connectors.spans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.trace.SpanOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanMeaningTest {
  /** From {@code key=value} pairs separated by two semicolons. */
  private static SpanFacts facts(String attributes) {
    SpanFacts facts = new SpanFacts();
    for (String pair : attributes.split(";;", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        facts.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return facts;
  }

  @ParameterizedTest
  @CsvSource({
    // A client's 404 is an error there, and no failure of the callee.
    "http.response.status_code=404, 2, OK_BUSINESS",
    "http.status_code=422;;error=true, 0, OK_BUSINESS",
    "http.response.status_code=304, 0, OK",
    "http.response.status_code=200, 0, OK",
    "http.response.status_code=503, 1, OK",
    "'', 1, OK",
    "'', 0, OK",
    "error=false, 0, OK",
    "http.response.status_code=500, 0, FAIL_OTHER",
    "http.response.status_code=302, 0, AUTH_REDIRECT",
    "http.response.status_code=401, 2, AUTH_REDIRECT",
    "http.response.status_code=429, 2, FAIL_REJECT",
    "http.response.status_code=503, 2, FAIL_REJECT",
    "http.response.status_code=408, 2, FAIL_TIMEOUT",
    "http.response.status_code=504, 2, FAIL_TIMEOUT",
    "http.response.status_code=499, 2, CANCELLED",
    "http.request.method=GET;;error.type=503, 2, FAIL_REJECT",
    "http.request.method=GET;;error.type=404, 2, OK_BUSINESS",
    "error.type=timeout, 2, FAIL_TIMEOUT",
    "error.type=java.net.http.HttpTimeoutException, 2, FAIL_TIMEOUT",
    "exception.type=java.net.SocketTimeoutException, 2, FAIL_TIMEOUT",
    "otel.status_description=context deadline exceeded, 2, FAIL_TIMEOUT",
    "error.type=io.github.resilience4j.circuitbreaker.CallNotPermittedException, 2, FAIL_REJECT",
    "error.type=java.util.concurrent.RejectedExecutionException, 2, FAIL_REJECT",
    "error.type=java.util.concurrent.CancellationException, 2, CANCELLED",
    "error.type=java.io.IOException, 2, FAIL_OTHER",
    "error=500, 0, FAIL_OTHER",
    "rpc.grpc.status_code=4, 2, FAIL_TIMEOUT",
    "rpc.status_code=DEADLINE_EXCEEDED, 2, FAIL_TIMEOUT",
    "rpc.response.status_code=UNAVAILABLE, 2, FAIL_REJECT",
    "rpc.grpc.status_code=8, 2, FAIL_REJECT",
    "rpc.grpc.status_code=1, 2, CANCELLED",
    "rpc.grpc.status_code=5, 2, OK_BUSINESS",
    "rpc.grpc.status_code=13, 0, FAIL_OTHER",
    "rpc.grpc.status_code=0, 0, OK",
    "'response_flags=UC,UT', 0, FAIL_TIMEOUT",
    "response_flags=UO, 0, FAIL_REJECT",
    "response_flags=-;;http.status_code=200, 0, OK",
  })
  void outcomes(String attributes, int status, SpanOutcome expected) {
    assertThat(Outcomes.outcome(facts(attributes), status)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "http.request.method=get;;http.route=/a/{id}, x, GET /a/{id}",
    "http.method=GET;;http.url=https://h:81/a/12345/b?x=1, x, GET /a/{}/b",
    "http.method=GET;;http.target=/a?b=/c/7, x, GET /a",
    "http.request.method=GET;;url.full=http://h, x, GET /",
    "http.request.method=GET, GET /x/99, GET /x/{}",
    "http.request.method=GET, get, GET",
    "http.method=GET;;url.path=/v1/sku-4711/3f2504e0-4f89-11d3-9a0c-0305e82c3301, x, GET /v1/sku-{}/{}",
    "http.method=GET;;url.path=/deadbeef01/face/cafe, x, GET /{}/face/cafe",
    "rpc.service=a.B;;rpc.method=C, x, a.B/C",
    "rpc.method=a.B/C, x, a.B/C",
    "messaging.system=kafka;;messaging.destination=orders, x, kafka orders",
    "db.system=redis, GET 123, redis GET {}",
    "'', job 12, job {}",
  })
  void operations(String attributes, String name, String expected) {
    assertThat(Operations.operation(facts(attributes), name)).isEqualTo(expected);
  }

  @Test
  void statementsThatDifferInLiteralsAloneAreOneOperation() {
    String one =
        Operations.operation(
            facts("db.system=mysql;;db.statement=SELECT  a1 FROM t WHERE x = 'it''s' AND y=1.5"),
            "");
    String two =
        Operations.operation(
            facts("db.system=mysql;;db.statement=SELECT a1 FROM t WHERE x = 'b' AND y=22"), "");
    String other =
        Operations.operation(facts("db.system=mysql;;db.statement=SELECT a2 FROM t"), "");
    assertThat(one).isEqualTo(two).isNotEqualTo(other).startsWith("mysql #");
  }

  @Test
  void argumentsAreUnknownWhereNothingTells() {
    assertThat(Operations.arguments(facts("http.method=GET;;http.route=/a/{id}"))).isZero();
    assertThat(Operations.arguments(facts("db.system=x;;db.statement=select ?"))).isZero();
    assertThat(Operations.arguments(facts("db.system=x;;db.statement=select $1"))).isZero();
    long one = Operations.arguments(facts("http.method=GET;;url.full=http://a/x?y=1"));
    assertThat(one).isNotZero();
    assertThat(Operations.arguments(facts("http.method=GET;;url.full=http://b:81/x?y=1")))
        .as("a retry goes to another instance")
        .isEqualTo(one);
    assertThat(Operations.arguments(facts("http.method=GET;;url.full=http://a/x?y=2")))
        .isNotEqualTo(one);
    assertThat(
            Operations.arguments(
                facts("db.system=x;;db.statement=select ?;;db.query.parameter.0=1")))
        .isNotEqualTo(
            Operations.arguments(
                facts("db.system=x;;db.statement=select ?;;db.query.parameter.0=2")));
  }

  @ParameterizedTest
  @CsvSource({
    "network.peer.address=10.0.0.7, ''",
    "net.peer.ip=10.0.0.7;;net.sock.peer.addr=10.0.0.7, ''",
    "service.peer.name=pricing;;server.address=h, pricing",
    "peer.service=pricing, pricing",
    "server.address=pricing;;server.port=80, pricing",
    "server.address=pricing;;server.port=8080, pricing:8080",
    "net.peer.name=pricing;;net.peer.port=8080, pricing:8080",
    "http.url=http://u:p@pricing:8080/x, pricing:8080",
    "db.system=postgresql;;server.address=pg;;db.name=shop, postgresql:pg/shop",
    "messaging.system=kafka;;messaging.destination.name=t, kafka:t",
    "rpc.service=a.B;;rpc.method=C;;server.address=h, a.B",
    "upstream_cluster=pricing_be, pricing_be",
  })
  void peers(String attributes, String expected) {
    assertThat(Peers.peer(facts(attributes))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "http.request.method=GET;;url.path=/healthcare, GET, false",
    "http.request.method=GET;;url.path=/orders/status, GET, false",
    "http.request.method=GET;;http.route=/status/{id};;url.path=/status/1, GET, false",
    "user_agent.original=Mozilla/5.0 kube-probe/1, GET, false",
    "'', GET /healthzz, false",
    "http.request.method=GET;;url.path=/healthz, GET, true",
    "http.method=GET;;http.target=/actuator/health?x=1, GET, true",
    "http.method=GET;;http.url=http://h/shop/actuator/health/readiness, GET, true",
    "http.user_agent=kube-probe/1.29;;http.method=GET;;url.path=/, GET, true",
    "rpc.service=grpc.health.v1.Health;;rpc.method=Check, x, true",
    "user_agent.synthetic.type=test, x, true",
    "'', GET /healthz, true",
  })
  void probes(String attributes, String name, boolean expected) {
    assertThat(Probes.isProbe(facts(attributes), name)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    // p = 1/2 for th:8 (half of 2^56 rejected), 1/4 for th:c, 1 for th:0.
    "ot=th:8, 2000000",
    "'vendor=x, ot=p:3;th:c', 4000000",
    "ot=th:0, 1000000",
    "ot=th:, 0",
    "ot=th:xyz, 0",
    "ot=th:fffffffffffffff, 0",
    "rojo=1, 0",
    "'', 0",
  })
  void weightsOfTraceStates(String state, long expected) {
    assertThat(Weights.fromTraceState(state)).isEqualTo(expected);
  }

  @Test
  void weightsFromOtherPlaces() {
    assertThat(Weights.micros(facts(""), 0)).isZero();
    assertThat(Weights.micros(facts(""), 1_000_000)).isEqualTo(1_000_000);
    assertThat(Weights.micros(facts("sampling.probability=0.1"), 1)).isEqualTo(10_000_000);
    assertThat(Weights.micros(facts("sampler.type=probabilistic;;sampler.param=0.25"), 0))
        .isEqualTo(4_000_000);
    assertThat(Weights.micros(facts("SampleRate=20"), 0)).isEqualTo(20_000_000);
  }

  @ParameterizedTest
  @CsvSource({
    "http-nio-8080-exec-12, http-nio-8080-exec",
    "qtp1234-7, qtp1234",
    "XNIO-1 task-3, XNIO-1 task",
    "executor-thread#7, executor-thread",
    "main, main",
    "17, ''",
  })
  void threadPools(String thread, String expected) {
    assertThat(ThreadPools.pool(thread)).isEqualTo(expected);
  }

  @Test
  void theNewerNameWinsInEitherOrder() {
    assertThat(facts("http.status_code=500;;http.response.status_code=200").get(Field.HTTP_STATUS))
        .isEqualTo("200");
    assertThat(facts("http.response.status_code=200;;http.status_code=500").get(Field.HTTP_STATUS))
        .isEqualTo("200");
  }

  @Test
  void idsInEveryForm() {
    assertThat(Ids.low("EEE19B7EC3C1B174")).isEqualTo(0xeee19b7ec3c1b174L);
    assertThat(Ids.low("1f")).isEqualTo(0x1f);
    assertThat(Ids.high("5B8EFFF798038103D269B633813FC60C")).isEqualTo(0x5b8efff798038103L);
    assertThat(Ids.high("1d269b633813fc60c")).isEqualTo(1);
    assertThat(Ids.low("7uGbfsPBsXQ=")).isEqualTo(0xeee19b7ec3c1b174L);
    assertThat(Ids.high("W47/95gDgQPSabYzgT/GDA==")).isEqualTo(0x5b8efff798038103L);
    assertThat(Ids.low("")).isZero();
  }
}
