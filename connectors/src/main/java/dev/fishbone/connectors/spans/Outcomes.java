package dev.fishbone.connectors.spans;

import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.Locale;

/**
 * How a call ended (ALGORITHMS 1.8). The span's own status is not enough: unset is not OK, and a
 * client's 404 is an error there although the callee did its work.
 */
final class Outcomes {
  private Outcomes() {}

  /**
   * @param status of the span: 0 unset, 1 OK, 2 error
   */
  static SpanOutcome outcome(SpanFacts facts, int status) {
    int http = facts.number(Field.HTTP_STATUS);
    if (http < 0 && facts.has(Field.METHOD)) {
      int typed = facts.number(Field.ERROR_TYPE);
      http = typed >= 100 && typed < 600 ? typed : http;
    }
    if (http >= 300 && http < 400 && http != 304 || http == 401 || http == 407) {
      return SpanOutcome.AUTH_REDIRECT;
    }
    boolean flagged = isError(facts.get(Field.ERROR_FLAG));
    if (status == 1 && !flagged) {
      return SpanOutcome.OK;
    }
    boolean failed = status == 2 || flagged || facts.has(Field.ERROR_TYPE);
    String text = failed ? errorText(facts, http > 0) : "";
    String flags = facts.get(Field.ENVOY_FLAGS);
    int grpc = grpc(facts.get(Field.RPC_STATUS));
    if (grpc == 4 || http == 408 || http == 504 || envoy(flags, "UT", "SI") || isTimeout(text)) {
      return SpanOutcome.FAIL_TIMEOUT;
    }
    if (http == 429
        || http == 503
        || http == 425
        || grpc == 8
        || grpc == 14
        || envoy(flags, "UO", "UH")
        || isReject(text)) {
      return SpanOutcome.FAIL_REJECT;
    }
    if (grpc == 1 || http == 499 || text.contains("cancel")) {
      return SpanOutcome.CANCELLED;
    }
    return http > 0 ? byHttp(http, failed) : grpc >= 0 ? byGrpc(grpc, failed) : otherwise(failed);
  }

  private static SpanOutcome otherwise(boolean failed) {
    return failed ? SpanOutcome.FAIL_OTHER : SpanOutcome.OK;
  }

  private static SpanOutcome byHttp(int http, boolean failed) {
    if (http >= 500) {
      return SpanOutcome.FAIL_OTHER;
    }
    return http >= 400 ? SpanOutcome.OK_BUSINESS : otherwise(failed);
  }

  private static SpanOutcome byGrpc(int grpc, boolean failed) {
    return switch (grpc) {
      case 0 -> otherwise(failed);
      case 3, 5, 6, 7, 9, 11 -> SpanOutcome.OK_BUSINESS;
      case 16 -> SpanOutcome.AUTH_REDIRECT;
      default -> SpanOutcome.FAIL_OTHER;
    };
  }

  private static boolean isError(String flag) {
    return !flag.isEmpty() && !flag.equalsIgnoreCase("false");
  }

  private static String errorText(SpanFacts facts, boolean answered) {
    String text = facts.get(Field.ERROR_TYPE) + ' ' + facts.get(Field.EXCEPTION_TYPE);
    if (!answered) {
      String flag = facts.get(Field.ERROR_FLAG);
      text +=
          ' ' + facts.get(Field.STATUS_MESSAGE) + (flag.equalsIgnoreCase("true") ? "" : ' ' + flag);
    }
    return text.toLowerCase(Locale.ROOT);
  }

  private static boolean isTimeout(String text) {
    return text.contains("timeout") || text.contains("timed out") || text.contains("deadline");
  }

  private static boolean isReject(String text) {
    return text.contains("reject")
        || text.contains("circuit")
        || text.contains("overflow")
        || text.contains("callnotpermitted")
        || text.contains("bulkheadfull");
  }

  private static boolean envoy(String flags, String first, String second) {
    if (flags.isEmpty()) {
      return false;
    }
    String bordered = ',' + flags + ',';
    return bordered.contains(',' + first + ',') || bordered.contains(',' + second + ',');
  }

  /** The number of a gRPC status, written as number or name; −1 where it is none. */
  private static int grpc(String status) {
    return switch (status.toUpperCase(Locale.ROOT)) {
      case "0", "OK" -> 0;
      case "1", "CANCELLED", "CANCELED" -> 1;
      case "2", "UNKNOWN" -> 2;
      case "3", "INVALID_ARGUMENT" -> 3;
      case "4", "DEADLINE_EXCEEDED" -> 4;
      case "5", "NOT_FOUND" -> 5;
      case "6", "ALREADY_EXISTS" -> 6;
      case "7", "PERMISSION_DENIED" -> 7;
      case "8", "RESOURCE_EXHAUSTED" -> 8;
      case "9", "FAILED_PRECONDITION" -> 9;
      case "10", "ABORTED" -> 10;
      case "11", "OUT_OF_RANGE" -> 11;
      case "12", "UNIMPLEMENTED" -> 12;
      case "13", "INTERNAL" -> 13;
      case "14", "UNAVAILABLE" -> 14;
      case "15", "DATA_LOSS" -> 15;
      case "16", "UNAUTHENTICATED" -> 16;
      default -> -1;
    };
  }
}
