package dev.fishbone.connectors.tempo;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.pulling.AnswerLines.Extent;
import java.io.IOException;
import java.io.InputStream;

/**
 * A trace in an answer by id: the whole of the first API's, a field of the second's. Only the
 * outermost fields are looked at.
 *
 * @param trace where the trace's OTLP message lies; empty where the answer holds none
 * @param partial whether the server says that it left spans out
 */
record TempoMessage(Extent trace, boolean partial) {
  private static final int TRACE = 1 << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  private static final int STATUS = 3 << 3 | WireFormat.WIRETYPE_VARINT;
  private static final int PARTIAL = 1;

  /** {@code Trace{repeated ResourceSpans batches = 1}}, the same as OTLP's TracesData. */
  static TempoMessage first(Answer answer) throws IOException {
    try (InputStream body = answer.open()) {
      CodedInputStream in = coded(body);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag != TRACE || !in.skipField(tag)) {
          throw new IOException("not a trace");
        }
      }
      return new TempoMessage(new Extent(0, in.getTotalBytesRead()), false);
    }
  }

  /** {@code TraceByIDResponse{Trace trace = 1; metrics = 2; status = 3; message = 4}}. */
  static TempoMessage second(Answer answer) throws IOException {
    Extent trace = new Extent(0, 0);
    boolean partial = false;
    try (InputStream body = answer.open()) {
      CodedInputStream in = coded(body);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (tag == TRACE) {
          int length = in.readRawVarint32();
          long from = in.getTotalBytesRead();
          in.skipRawBytes(length);
          trace = new Extent(from, from + length);
        } else if (tag == STATUS) {
          partial = in.readRawVarint32() == PARTIAL;
        } else if (!in.skipField(tag)) {
          throw new IOException("not an answer by id");
        }
      }
    }
    return new TempoMessage(trace, partial);
  }

  private static CodedInputStream coded(InputStream body) {
    CodedInputStream in = CodedInputStream.newInstance(body, 1 << 16);
    in.setSizeLimit(Integer.MAX_VALUE);
    return in;
  }

  boolean isEmpty() {
    return trace.to() == trace.from();
  }
}
