package dev.fishbone.telemetry.trace;

/**
 * Orders of rows that depend on what the spans say alone, never on the order of their arrival:
 * numbers of names are given out in that order, so texts are compared.
 */
final class SpanOrder {
  private final SpanColumns spans;

  SpanOrder(SpanColumns spans) {
    this.spans = spans;
  }

  /** Copies of one span side by side, the one with the latest end first. */
  int byIdentity(int a, int b) {
    int order = Long.compareUnsigned(spans.spanId(a), spans.spanId(b));
    if (order == 0) {
      order = spans.kind(a).compareTo(spans.kind(b));
    }
    if (order == 0) {
      order = text(spans.service(a), spans.service(b));
    }
    if (order == 0) {
      order = Long.compare(spans.startNanos(a), spans.startNanos(b));
    }
    if (order == 0) {
      order = Long.compare(spans.endNanos(b), spans.endNanos(a));
    }
    return order != 0 ? order : byContent(a, b);
  }

  /** Siblings: by start, end and id. */
  int byTime(int a, int b) {
    int order = Long.compare(spans.startNanos(a), spans.startNanos(b));
    if (order == 0) {
      order = Long.compare(spans.endNanos(a), spans.endNanos(b));
    }
    return order != 0 ? order : byIdentity(a, b);
  }

  boolean same(int a, int b) {
    return spans.spanId(a) == spans.spanId(b)
        && spans.kind(a) == spans.kind(b)
        && spans.service(a) == spans.service(b)
        && spans.startNanos(a) == spans.startNanos(b);
  }

  private int byContent(int a, int b) {
    int order = Long.compareUnsigned(spans.parentId(a), spans.parentId(b));
    if (order == 0) {
      order = spans.outcome(a).compareTo(spans.outcome(b));
    }
    if (order == 0) {
      order = text(spans.operation(a), spans.operation(b));
    }
    if (order == 0) {
      order = text(spans.peer(a), spans.peer(b));
    }
    if (order == 0) {
      order = text(spans.instance(a), spans.instance(b));
    }
    if (order == 0) {
      order = text(spans.threadPool(a), spans.threadPool(b));
    }
    if (order == 0) {
      order = Integer.compare(spans.resend(a), spans.resend(b));
    }
    if (order == 0) {
      order = Long.compare(spans.argumentHash(a), spans.argumentHash(b));
    }
    if (order == 0) {
      order = Long.compare(spans.weightMicros(a), spans.weightMicros(b));
    }
    if (order == 0) {
      order = Integer.compare(flags(a), flags(b));
    }
    return order != 0 ? order : byRest(a, b);
  }

  private int byRest(int a, int b) {
    int order = text(spans.name(a), spans.name(b));
    if (order == 0) {
      order = Integer.compare(spans.httpStatus(a), spans.httpStatus(b));
    }
    for (int place = 0; order == 0 && place < spans.attributes(); place++) {
      order = text(spans.attribute(a, place), spans.attribute(b, place));
    }
    return order;
  }

  private int flags(int row) {
    return (spans.probe(row) ? 1 : 0)
        + (spans.shared(row) ? 2 : 0)
        + (spans.async(row) ? 4 : 0)
        + (spans.keyed(row) ? 8 : 0)
        + (spans.paced(row) ? 16 : 0)
        + (spans.transparent(row) ? 32 : 0);
  }

  private int text(int a, int b) {
    return a == b ? 0 : spans.names().textOf(a).compareTo(spans.names().textOf(b));
  }
}
