package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Probes;
import dev.fishbone.connectors.spans.SpanFacts;
import dev.fishbone.connectors.spans.ThreadPools;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which attributes of spans and resources stay, and as what. All others are left out. */
final class SpanAttributes {
  private static final Set<String> NAMES =
      Set.of(
          "service.namespace",
          "deployment.environment",
          "deployment.environment.name",
          "k8s.namespace.name",
          "k8s.deployment.name",
          "telemetry.sdk.language");

  private final Rules rules;
  private final ImpactKeys impact;

  SpanAttributes(Rules rules, ImpactKeys impact) {
    this.rules = rules;
    this.impact = impact;
  }

  /** The value of a resource's attribute in the copy; nothing where it is left out. */
  Optional<String> ofResource(String key, String value) {
    if (key.equals("service.name")) {
      rules.known().learnService(value);
      return kept(rules.words().own(value));
    }
    Optional<String> identity = rules.identity(key, value);
    if (identity.isPresent()) {
      return identity;
    }
    return NAMES.contains(key) ? kept(rules.words().name(value)) : impact.value(key, value, rules);
  }

  /** The value of a span's attribute in the copy; nothing where it is left out. */
  Optional<String> ofSpan(String key, String value) {
    Optional<Field> field = SpanFacts.fieldOf(key);
    if (field.isPresent()) {
      return kept(of(field.get(), value));
    }
    if (SpanFacts.isParameter(key)) {
      return kept(rules.pseudonyms().text(value));
    }
    if (key.equals("db.client.connection.pool.name")) {
      return kept(rules.part(value));
    }
    return impact.value(key, value, rules);
  }

  /** A key itself: the readers' own, but for what follows the prefix of parameters. */
  String key(String key) {
    return SpanFacts.isParameter(key) && !Words.isName(key)
        ? "db.query.parameter." + rules.pseudonyms().letters(key)
        : key;
  }

  private static Optional<String> kept(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /** Every field that readers know has its line here, or this does not compile. */
  private String of(Field field, String value) {
    return switch (field) {
      case METHOD, SYNTHETIC, STATUS_CODE, SPAN_KIND, SAMPLER_TYPE -> Words.word(value);
      case HTTP_STATUS,
          SERVER_PORT,
          NET_PEER_PORT,
          RESEND,
          ENVOY_ATTEMPT,
          SAMPLING_PROBABILITY,
          SAMPLE_RATE,
          SAMPLER_PARAM ->
          Words.number(value);
      case ROUTE, TEMPLATE -> route(value);
      case URL_FULL -> rules.hosts().url(value);
      case URL_PATH -> rules.paths().path(value);
      case URL_QUERY -> rules.paths().queryAlone(value);
      case HTTP_TARGET -> rules.hosts().url(value);
      case RETRY_AFTER, BODY_SIZE -> Words.isNumber(value) ? value : rules.pseudonyms().text(value);
      case USER_AGENT ->
          Probes.agent(value).orElseGet(() -> rules.pseudonyms().named("agent", value));
      case SERVER_ADDRESS, NET_PEER_NAME, INSTANCE -> rules.hosts().host(value);
      case PEER_SERVICE, REMOTE_ENDPOINT, UPSTREAM_CLUSTER -> rules.peer(value);
      case DB_QUERY -> rules.sql().copy(value);
      case DB_SYSTEM,
          DB_NAMESPACE,
          DB_OPERATION,
          DB_COLLECTION,
          MESSAGING_SYSTEM,
          MESSAGING_DESTINATION,
          RPC_SERVICE,
          RPC_METHOD ->
          rules.words().name(value);
      case RPC_STATUS -> rules.words().code(value);
      case ERROR_TYPE, EXCEPTION_TYPE -> rules.words().type(value);
      case TRANSPARENT_RETRY -> value.equalsIgnoreCase("true") ? value : "";
      case ERROR_FLAG -> flag(value);
      case STATUS_MESSAGE -> rules.words().message(value);
      case ENVOY_FLAGS -> value.matches("[A-Z0-9]{1,6}(,[A-Z0-9]{1,6}){0,20}") ? value : "";
      case IDEMPOTENCY_KEY -> rules.pseudonyms().text(value);
      case THREAD_NAME -> thread(value);
      case TRACE_STATE -> traceState(value);
    };
  }

  private String route(String value) {
    if (value.contains("://")) {
      return rules.hosts().url(value);
    }
    rules.known().learnRoute(value);
    return rules.paths().name(value);
  }

  private String flag(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    return lower.equals("true") || lower.equals("false") ? value : rules.words().message(value);
  }

  /** The pool by the rule for pools, and the number behind it. */
  private String thread(String name) {
    String pool = ThreadPools.pool(name);
    return rules.part(pool) + name.substring(pool.length());
  }

  /** Of the state only what tells the sampling. */
  static String traceState(String state) {
    for (String member : state.split(",")) {
      String trimmed = member.strip();
      if (trimmed.matches("ot=[a-z]{1,8}:[0-9a-f]{1,16}(;[a-z]{1,8}:[0-9a-f]{1,16}){0,4}")) {
        return trimmed;
      }
    }
    return "";
  }
}
