package dev.fishbone.connectors.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Whether a message holds a span of some times; it is read only until that is known. */
final class SpanTimes {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Set<String> SPANS = Set.of("resourceSpans", "resource_spans", "batches");
  private static final Set<String> OTHER_SIGNALS =
      Set.of("resourceMetrics", "resourceLogs", "resourceProfiles");
  private static final int RESOURCE_SPANS = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int SCOPES_OR_SPANS = 2 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int START = 7 << 3 | WireFormat.WIRETYPE_FIXED64;
  private static final int END = 8 << 3 | WireFormat.WIRETYPE_FIXED64;

  /** What is known of a message. */
  enum Verdict {
    INSIDE,
    OUTSIDE,
    /** It is no trace at all. */
    OTHER_SIGNAL,
    /** It cannot be read, or has no such times: whoever reads the recording is to tell. */
    UNKNOWN
  }

  private final List<TimeRange> ranges;
  private boolean any;
  private boolean inside;

  /**
   * @param ranges the times, their edges widened as far as a trace may reach over them
   */
  SpanTimes(List<TimeRange> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  private void span(long startNanos, long endNanos) {
    if (startNanos <= 0 && endNanos <= 0) {
      return;
    }
    any = true;
    long from = startNanos > 0 ? startNanos : endNanos;
    long to = Math.max(from, endNanos);
    for (TimeRange range : ranges) {
      inside |= from < nanos(range.toMillis()) && to >= nanos(range.fromMillis());
    }
  }

  private static long nanos(long millis) {
    return millis * 1_000_000;
  }

  private Verdict verdict() {
    return inside ? Verdict.INSIDE : any ? Verdict.OUTSIDE : Verdict.UNKNOWN;
  }

  private void begin() {
    any = false;
    inside = false;
  }

  Verdict ofJson(byte[] bytes, int start, int length) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes, start, length)) {
      return ofJson(parser);
    } catch (JacksonException e) {
      return Verdict.UNKNOWN;
    }
  }

  /** Of all values that are left; what breaks off is unknown unless it was inside before. */
  Verdict ofJson(JsonParser parser) {
    begin();
    boolean other = false;
    int depth = 0;
    int tracesDepth = -1;
    long start = 0;
    long end = 0;
    try {
      while (!inside && parser.nextToken() != null) {
        JsonToken token = parser.currentToken();
        if (token.isStructStart()) {
          depth++;
        } else if (token.isStructEnd()) {
          depth--;
          tracesDepth = depth <= tracesDepth ? -1 : tracesDepth;
          if (token == JsonToken.END_OBJECT) {
            span(start, end);
            start = 0;
            end = 0;
          }
        } else if (token == JsonToken.PROPERTY_NAME && tracesDepth >= 0) {
          switch (parser.currentName()) {
            case "startTimeUnixNano", "start_time_unix_nano" -> start = number(parser);
            case "endTimeUnixNano", "end_time_unix_nano" -> end = number(parser);
            default -> {}
          }
        } else if (token == JsonToken.PROPERTY_NAME) {
          tracesDepth = SPANS.contains(parser.currentName()) ? depth : -1;
          if (OTHER_SIGNALS.contains(parser.currentName())) {
            other = true;
            parser.nextToken();
            parser.skipChildren();
          }
        }
      }
    } catch (JacksonException e) {
      return inside ? Verdict.INSIDE : Verdict.UNKNOWN;
    }
    return other && !any ? Verdict.OTHER_SIGNAL : verdict();
  }

  private static long number(JsonParser parser) {
    parser.nextToken();
    if (parser.currentToken().isStructStart()) {
      parser.skipChildren();
      return 0;
    }
    String text = parser.getValueAsString("");
    return text.matches("[0-9]{1,18}|[1-8][0-9]{18}") ? Long.parseLong(text) : 0;
  }

  /** Of {@code TracesData}, of which only the way to the spans' times is gone. */
  Verdict ofProtobuf(CodedInputStream message) {
    begin();
    try {
      each(message, RESOURCE_SPANS, () -> inside(message, () -> scopes(message)));
    } catch (IOException e) {
      return inside ? Verdict.INSIDE : Verdict.UNKNOWN;
    }
    return verdict();
  }

  private void scopes(CodedInputStream in) throws IOException {
    each(in, SCOPES_OR_SPANS, () -> inside(in, () -> spans(in)));
  }

  private void spans(CodedInputStream in) throws IOException {
    each(in, SCOPES_OR_SPANS, () -> inside(in, () -> span(in)));
  }

  private void span(CodedInputStream in) throws IOException {
    long start = 0;
    long end = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == START) {
        start = in.readFixed64();
      } else if (tag == END) {
        end = in.readFixed64();
      } else {
        in.skipField(tag);
      }
    }
    span(start, end);
  }

  /** A step that reads. */
  private interface Step {
    void go() throws IOException;
  }

  private static void inside(CodedInputStream in, Step step) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    step.go();
    in.popLimit(limit);
  }

  private void each(CodedInputStream in, int wanted, Step step) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == wanted && !inside) {
        step.go();
      } else if (!in.skipField(tag)) {
        throw new IOException("a field of no known type");
      }
    }
  }
}
