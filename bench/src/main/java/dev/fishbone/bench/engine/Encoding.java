package dev.fishbone.bench.engine;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * The two encodings of OTLP that collectors write to files, by hand: no object of theirs a span.
 */
enum Encoding {
  JSON("json") {
    @Override
    byte[] span(MadeSpan span) {
      StringBuilder out = new StringBuilder(1200);
      out.append("{\"traceId\":\"").append(hex(span.traceHigh)).append(hex(span.traceLow));
      out.append("\",\"spanId\":\"").append(hex(span.spanId));
      out.append("\",\"parentSpanId\":\"").append(span.parentId == 0 ? "" : hex(span.parentId));
      out.append("\",\"flags\":257,\"name\":\"").append(span.name);
      out.append("\",\"kind\":").append(span.kind);
      out.append(",\"startTimeUnixNano\":\"").append(span.startNanos);
      out.append("\",\"endTimeUnixNano\":\"").append(span.endNanos).append("\",\"attributes\":[");
      String comma = "";
      for (MadeSpan.Attribute each : span.attributes) {
        out.append(comma).append("{\"key\":\"").append(each.key()).append("\",\"value\":{\"");
        out.append(each.number() ? "intValue" : "stringValue").append("\":\"");
        out.append(each.value()).append("\"}}");
        comma = ",";
      }
      out.append("],\"status\":{").append(span.failed ? "\"code\":2" : "").append("}}");
      return out.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    byte[] batch(int process, List<byte[]> spans) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      text(out, "{\"resourceSpans\":[{\"resource\":{\"attributes\":[");
      String comma = "";
      for (MadeSpan.Attribute each : resource(process)) {
        text(out, comma + "{\"key\":\"" + each.key() + "\",\"value\":{\"stringValue\":\"");
        text(out, each.value() + "\"}}");
        comma = ",";
      }
      text(out, "]},\"scopeSpans\":[{\"scope\":{\"name\":\"" + SCOPE + "\"},\"spans\":[");
      comma = "";
      for (byte[] span : spans) {
        text(out, comma);
        out.writeBytes(span);
        comma = ",";
      }
      text(out, "]}]}]}\n");
      return out.toByteArray();
    }

    private void text(ByteArrayOutputStream out, String text) {
      out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
  },

  PROTOBUF("pb") {
    @Override
    byte[] span(MadeSpan span) {
      return message(
          out -> {
            out.writeByteArray(
                1, ByteBuffer.allocate(16).putLong(span.traceHigh).putLong(span.traceLow).array());
            out.writeByteArray(2, id(span.spanId));
            if (span.parentId != 0) {
              out.writeByteArray(4, id(span.parentId));
            }
            out.writeString(5, span.name);
            out.writeEnum(6, span.kind);
            out.writeFixed64(7, span.startNanos);
            out.writeFixed64(8, span.endNanos);
            for (MadeSpan.Attribute each : span.attributes) {
              out.writeByteArray(9, attribute(each));
            }
            if (span.failed) {
              out.writeByteArray(15, message(status -> status.writeEnum(3, 2)));
            }
            out.writeFixed32(16, 257);
          });
    }

    @Override
    byte[] batch(int process, List<byte[]> spans) {
      byte[] body =
          message(
              out ->
                  out.writeByteArray(
                      1,
                      message(
                          all -> {
                            all.writeByteArray(1, message(o -> writeResource(process, o)));
                            all.writeByteArray(2, message(o -> scope(spans, o)));
                          })));
      return ByteBuffer.allocate(Integer.BYTES + body.length).putInt(body.length).put(body).array();
    }

    private void writeResource(int process, CodedOutputStream out) throws IOException {
      for (MadeSpan.Attribute each : resource(process)) {
        out.writeByteArray(1, attribute(each));
      }
    }

    private void scope(List<byte[]> spans, CodedOutputStream out) throws IOException {
      out.writeByteArray(1, message(scope -> scope.writeString(1, SCOPE)));
      for (byte[] span : spans) {
        out.writeByteArray(2, span);
      }
    }

    private byte[] attribute(MadeSpan.Attribute each) {
      byte[] value =
          message(
              out -> {
                if (each.number()) {
                  out.writeInt64(3, Long.parseLong(each.value()));
                } else {
                  out.writeString(1, each.value());
                }
              });
      return message(
          out -> {
            out.writeString(1, each.key());
            out.writeByteArray(2, value);
          });
    }

    private byte[] id(long id) {
      return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
    }
  };

  private static final String SCOPE = "io.opentelemetry.http-client";

  /** Of the files' names. */
  final String suffix;

  Encoding(String suffix) {
    this.suffix = suffix;
  }

  abstract byte[] span(MadeSpan span);

  /** One line or message with spans of one process. */
  abstract byte[] batch(int process, List<byte[]> spans);

  private interface Filler {
    void fill(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Filler filler) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      filler.fill(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static List<MadeSpan.Attribute> resource(int process) {
    return new MadeSpan()
        .text("service.name", MadeTraces.service(process))
        .text("service.instance.id", MadeTraces.instance(process))
        .text("service.version", "1.18.3")
        .text("k8s.namespace.name", "shop")
        .text("k8s.pod.name", MadeTraces.instance(process))
        .text("telemetry.sdk.language", "java")
        .text("telemetry.sdk.name", "opentelemetry")
        .text("telemetry.sdk.version", "1.50.0")
        .attributes;
  }

  private static String hex(long id) {
    return HexFormat.of().toHexDigits(id);
  }
}
