package dev.fishbone.connectors.spans;

import java.util.Locale;

/**
 * The low-cardinality key of what was called, and the hash of its arguments (ALGORITHMS 1.6, 1.7).
 */
final class Operations {
  private static final int LONGEST = 200;

  private Operations() {}

  static String operation(SpanFacts facts, String spanName) {
    String operation;
    if (facts.has(Field.RPC_METHOD)) {
      operation = rpc(facts);
    } else if (facts.has(Field.METHOD)) {
      operation = http(facts, spanName);
    } else if (facts.has(Field.DB_SYSTEM)) {
      operation = database(facts, spanName);
    } else if (facts.has(Field.MESSAGING_SYSTEM)) {
      operation = facts.get(Field.MESSAGING_SYSTEM) + " " + facts.get(Field.MESSAGING_DESTINATION);
    } else {
      operation = UrlPath.normalised(spanName);
    }
    return operation.length() > LONGEST ? operation.substring(0, LONGEST) : operation;
  }

  /** {@code package.Service/Method}, whichever convention split it. */
  static String rpc(SpanFacts facts) {
    String method = facts.get(Field.RPC_METHOD);
    String service = facts.get(Field.RPC_SERVICE);
    return method.indexOf('/') >= 0 || service.isEmpty() ? method : service + "/" + method;
  }

  /** The path that was asked for, its query included; empty where nothing tells. */
  static String target(SpanFacts facts) {
    if (facts.has(Field.URL_PATH)) {
      String query = facts.get(Field.URL_QUERY);
      return query.isEmpty() ? facts.get(Field.URL_PATH) : facts.get(Field.URL_PATH) + "?" + query;
    }
    if (facts.has(Field.HTTP_TARGET)) {
      return facts.get(Field.HTTP_TARGET);
    }
    return UrlPath.afterAuthority(facts.get(Field.URL_FULL));
  }

  private static String http(SpanFacts facts, String spanName) {
    String method = facts.get(Field.METHOD).toUpperCase(Locale.ROOT);
    String route = facts.first(Field.ROUTE, Field.TEMPLATE);
    if (route.isEmpty()) {
      route = UrlPath.normalised(UrlPath.withoutQuery(target(facts)));
    } else if (route.contains("://")) {
      route = UrlPath.withoutQuery(UrlPath.afterAuthority(route));
    }
    if (route.isEmpty()) {
      boolean named = spanName.regionMatches(true, 0, method + " ", 0, method.length() + 1);
      return named ? method + UrlPath.normalised(spanName.substring(method.length())) : method;
    }
    return method + " " + route;
  }

  private static String database(SpanFacts facts, String spanName) {
    StringBuilder text = new StringBuilder(facts.get(Field.DB_SYSTEM));
    String operation = facts.get(Field.DB_OPERATION);
    String statement = facts.get(Field.DB_QUERY);
    if (operation.isEmpty() && statement.isEmpty()) {
      return text.append(' ').append(UrlPath.normalised(spanName)).toString();
    }
    if (!operation.isEmpty()) {
      text.append(' ').append(operation);
    }
    if (facts.has(Field.DB_COLLECTION)) {
      text.append(' ').append(facts.get(Field.DB_COLLECTION));
    }
    if (!statement.isEmpty()) {
      long hash = Hash.of(Statements.normalised(statement));
      text.append(" #").append(Integer.toHexString((int) (hash >>> 32)));
    }
    return text.toString();
  }

  /** Hash of what was asked, not of who was asked; 0 where the attributes do not tell. */
  static long arguments(SpanFacts facts) {
    if (facts.has(Field.IDEMPOTENCY_KEY)) {
      return Hash.of("idempotency", facts.get(Field.IDEMPOTENCY_KEY));
    }
    if (facts.has(Field.DB_SYSTEM)) {
      String statement = facts.get(Field.DB_QUERY);
      if (facts.parameters() != 0) {
        return Hash.of(statement, Long.toHexString(facts.parameters()));
      }
      return statement.isEmpty() || Statements.hasPlaceholders(statement)
          ? 0
          : Hash.of("statement", statement);
    }
    String target = target(facts);
    return target.isEmpty() ? 0 : Hash.of(target, facts.get(Field.BODY_SIZE));
  }
}
