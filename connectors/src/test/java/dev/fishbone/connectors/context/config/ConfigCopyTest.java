package dev.fishbone.connectors.context.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.Policies;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every secret that is planted here contains one word, by which a leak is found. */
class ConfigCopyTest {
  private static final String PLANTED = "hunter";

  static final String HAPROXY =
      """
      global
        maxconn 100
        setenv API_TOKEN hunter01
      userlist people
        user ann insecure-password hunter02
        user bob password $5$hunter03hash
      defaults
        mode http
        retries 2
        timeout connect 1s
        timeout client 1s
        timeout server 800ms
      frontend stats
        bind 127.0.0.1:18090
        stats enable
        stats auth admin:hunter04
        # stats auth admin:hunter05
        acl key req.hdr(X-Api-Key) -m str hunter06
        http-request deny if { req.hdr(Authorization) -m str "Bearer hunter07" } !key
        default_backend token-service
      backend token-service
        http-request set-header Authorization "Basic hunter08" if { path /a }
        http-request add-header X-Auth-Token hunter09
        option httpchk
        http-check send hdr Authorization "Bearer hunter10" uri /health?token=hunter11 hdr Host x
        dynamic-cookie-key hunter12
        server token-1 127.0.0.1:1 check inter 5s fall 4 maxconn 7 # password: hunter13
        server token-2 127.0.0.1:2 check inter 5s fall 4 maxconn 7
      """;

  private static final String SPRING =
      """
      spring:
        application: {name: orders}
        datasource:
          url: jdbc:postgresql://ann:hunter01@db/orders?user=a&password=hunter02
          password: hunter03 with spaces # was hunter04, password: hunter05
          hikari: {maximum-pool-size: 20, password: "hunter06"}
        data.redis.url: redis://:hunter07@cache:6379
        security.oauth2.client.registration.x.client-secret: 'hunter08'
        #password: hunter09
      app:
        api-key: hunter10
        tokens: [hunter11, 'hunter12']
        credentials:
          db: hunter13
          nested: {any: hunter14}
        private-key: |
          -----BEGIN PRIVATE KEY-----
          hunter15
          -----END PRIVATE KEY-----
        pem: "-----BEGIN RSA PRIVATE KEY-----\\nhunter16\\n-----END RSA PRIVATE KEY-----"
        folded-secret: >-
          hunter17
          hunter18
        long-password: "hunter19
          hunter20"
        anchored-password: &pw hunter21
        again: *pw
        number-password: 20260814
        command: java --db-password hunter22 --token=hunter23
        headers:
        - {name: Authorization, value: Basic hunter24}
        - key: x-api-key
          value: hunter25
        slack: https://hooks.slack.com/services/T0/B0/hunter26
        jwt-like: eyJhbGciOiJIUzI1NiJ9.hunter27.sig
        oracle: jdbc:oracle:thin:scott/hunter28@//host/db
        sqlserver: jdbc:sqlserver://h;user=a;password=hunter29;encrypt=true
      resilience4j.retry:
        configs.default: {maxAttempts: 4}
        instances:
          tokens: {maxAttempts: 3, waitDuration: 100ms}
          passwordService: {baseConfig: default}
      feign.client.config.secrets: {readTimeout: 500, default-request-headers: {Authorization: Bearer hunter30}}
      """;

  private static final String PROPERTIES =
      """
      spring.application.name=orders
      spring.datasource.password=hunter01
      app.secret : hunter02 \\
        hunter03
      app.api_key=hunter04
      # app.password=hunter05
      app.tokens[0]=hunter06
      app.url=https://u:hunter07@host:8443/x
      resilience4j.retry.instances.tokens.max-attempts=3
        resilience4j.retry.instances.secret.max-attempts=2
      resilience4j.retry.instances.tokenClient.wait-duration=10ms
      server.ssl.key-store-password=
        server.tomcat.threads.max=12
      """;

  private static final String ENVOY =
      """
      {
      \t"node": {"cluster": "orders"},
      \t"static_resources": {
      \t\t"secrets": [{"name": "s", "tls_certificate": {"private_key": {"inline_string": "hunter01"}}}],
      \t\t"clusters": [{"name": "token-service", "connect_timeout": "0.5s",
      \t\t\t"circuit_breakers": {"thresholds": [{"max_connections": 7, "max_retries": 2}]},
      \t\t\t"health_checks": [{"interval": "2s", "http_health_check": {"path": "/h?token=hunter02",
      \t\t\t\t"request_headers_to_add": [{"header": {"key": "authorization", "value": "Basic hunter03"}}]}}]}]
      \t},
      \t"virtual_hosts": [{"request_headers_to_add": [{"header": {"key": "x-token", "value": "hunter04"}}],
      \t\t"routes": [{"match": {"path": "/a", "headers": [{"name": "authorization", "string_match": {"exact": "hunter05"}}]},
      \t\t\t"route": {"cluster": "token-service", "retry_policy": {"retry_on": "5xx", "num_retries": 2}}}]}],
      \t"passwords": ["hunter06",
      \t\t"hunter07"],
      \t"pin_password": 4711
      }
      """;

  private static final String ISTIO =
      """
      apiVersion: networking.istio.io/v1
      kind: VirtualService
      metadata: {name: a, annotations: {token: hunter01}}
      spec:
        http:
        - match: [{headers: {authorization: {exact: Bearer hunter02}}}]
          headers: {request: {set: {x-api-key: hunter03}}}
          retries: {attempts: 2, perTryTimeout: 1s}
          route: [{destination: {host: token-service}}]
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: a}
      data: {any: aHVudGVyhunter04, other: hunter05}
      stringData:
        password: hunter06
        user: hunter07
      """;

  private static final String GRPC =
      """
      {"methodConfig": [{"name": [{"service": "auth.TokenService"}], "retryPolicy": {"maxAttempts": 3}}],
       "retryThrottling": {"maxTokens": 10, "tokenRatio": 0.1}, "credentials": {"token": "hunter01"}}
      """;

  private static final String OURS =
      """
      names: {tokenClient: {caller: orders, callee: token-service}, secrets: {caller: orders, callee: b}}
      retries: [{caller: orders, callee: token-service, attempts: 4}]
      # curl -H 'Authorization: Bearer hunter01' http://ann:hunter02@host
      """;

  private static final String BROKEN =
      """
      spring:
        password: hunter01
        - oops: {token: hunter02, "secret": "hunter03", x: 1}
        key-password: |
          hunter04
          hunter05
        secret:
          hunter06
      passwords: [
        "hunter07"
      ]
      """;

  static java.util.stream.Stream<Arguments> files() {
    Map<String, String> files = new TreeMap<>();
    files.put("haproxy.cfg", HAPROXY);
    files.put("application.yml", SPRING);
    files.put("application.properties", PROPERTIES);
    files.put("envoy.json", ENVOY);
    files.put("istio.yaml", ISTIO);
    files.put("grpc.json", GRPC);
    files.put("policies.yml", OURS);
    files.put("broken.yml", BROKEN);
    return files.entrySet().stream().map(f -> Arguments.of(f.getKey(), f.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void noPlantedSecretIsLeft(String file, String text) {
    String copy = ConfigCopy.redacted(file, text);
    assertThat(copy).doesNotContain(PLANTED).doesNotContain("20260814").doesNotContain("4711");
    assertThat(copy).contains("<secret>");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void norInAFileThatIsCutAnywhere(String file, String text) {
    for (int end = 0; end < text.length(); end += 5) {
      String copy = ConfigCopy.redacted(file, text.substring(0, end));
      assertThat(copy).as("cut at %d", end).doesNotContain(PLANTED);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void theLinesStayAndTheReadingToo(String file, String text) {
    String copy = ConfigCopy.redacted(file, text);
    assertThat(copy.split("\n", -1)).hasSameSizeAs(text.split("\n", -1));
    ConfigCase original = ConfigCase.of(file, text);
    ConfigCase copied = ConfigCase.of(file, copy);
    assertThat(copied.policies()).isEqualTo(withoutSecrets(file, text));
    assertThat(copied.gaps().size()).isEqualTo(original.gapsOfReading().size());
    assertThat(ConfigCopy.redacted(file, copy)).as("a copy of a copy").isEqualTo(copy);
  }

  /** What the original says, were its query parameters harmless words. */
  private static Policies withoutSecrets(String file, String text) {
    Matcher query = Pattern.compile("\\?token=hunter\\d+").matcher(text);
    return ConfigCase.of(file, query.replaceAll("?token=<secret>")).policies();
  }

  @ParameterizedTest
  @MethodSource("harmless")
  void whatIsNoSecretStays(String file, String text) {
    assertThat(ConfigCopy.redacted(file, text)).isEqualTo(text);
  }

  static java.util.stream.Stream<Arguments> harmless() {
    return java.util.stream.Stream.of(
        Arguments.of("a.yml", "url: http://host:8080/path@v2\nuser: ann\n"),
        Arguments.of("a.yml", "enable-token-refresh: true\nsecret:\n"),
        Arguments.of("a.yml", "# a comment on pre-token phases\nkey: v\n"),
        Arguments.of("g.json", "{\"retryThrottling\": {\"maxTokens\": 10, \"tokenRatio\": 0.1}}"),
        Arguments.of(
            "i.yaml",
            "clusters:\n- name: token-service\n  value: 1s\n  connect_timeout: 1s\n"
                .replace("  value: 1s\n", "")),
        Arguments.of("h.cfg", "backend token\n mode http\n server password-1 10.0.0.1:80 check\n"));
  }
}
