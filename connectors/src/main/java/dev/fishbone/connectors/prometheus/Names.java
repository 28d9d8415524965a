package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Metric names that a source has in a time.
 *
 * @param known those that the catalogue has a use for
 * @param total how many there are
 * @param warnings that the list may lack some
 */
record Names(SortedSet<String> known, long total, List<String> warnings) {
  Names {
    known = Collections.unmodifiableSortedSet(new TreeSet<>(known));
    warnings = List.copyOf(warnings);
  }

  static Names ask(HttpSource http, Catalogue catalogue, TimeRange time) throws SourceException {
    Answer answer =
        http.ask(
            Request.get("/api/v1/label/__name__/values")
                .with("start", PrometheusConnector.seconds(time.fromMillis()))
                .with("end", PrometheusConnector.seconds(time.toMillis())));
    Envelope envelope = Envelope.of(answer, catalogue::knows);
    if (!envelope.success()) {
      String explained = http.explain(answer);
      throw http.problem(
          envelope.readable() || answer.refused()
              ? SourceException.Kind.REFUSED
              : SourceException.Kind.MALFORMED,
          "answered the question for metric names with "
              + explained
              + hint(answer, envelope, explained));
    }
    return new Names(new TreeSet<>(envelope.names()), envelope.results(), envelope.warnings());
  }

  private static String hint(Answer answer, Envelope envelope, String explained) {
    if (answer.ok() && !envelope.readable()) {
      return " and something that is not Prometheus' JSON: is url the server's root, with its"
          + " prefix, and no page to sign in?";
    }
    return explained.contains("no org id")
        ? "; it has tenants: name one as headers.X-Scope-OrgID"
        : "";
  }
}
