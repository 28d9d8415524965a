package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.connectors.metrics.MetricForm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;

/** A file of metrics: answers of Prometheus or OpenMetrics text, told as readers tell them. */
final class MetricCopy {
  private final AnswerCopy answers;
  private final OpenMetricsCopy text;

  MetricCopy(Rules rules, Labels labels) {
    this.answers = new AnswerCopy(rules, labels);
    this.text = new OpenMetricsCopy(labels);
  }

  /**
   * @return lines that could not be read
   */
  long copy(Decompressed in, OutputStream out, Complaints complaints) throws IOException {
    byte[] head = in.readNBytes(256);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), in);
    if (!MetricForm.isJson(head)) {
      return text.copy(all, out);
    }
    JsonValues values = new JsonValues(complaints);
    values.read(all, (parser, line) -> new JsonOut(out).value(json -> answers.value(parser, json)));
    return values.bad();
  }
}
