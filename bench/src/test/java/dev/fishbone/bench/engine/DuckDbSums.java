package dev.fishbone.bench.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The same sums by DuckDB from the same files of OTLP/JSON, as fast as it was found to do it: lines
 * as JSON objects, of which one transformation takes what is needed, then one query.
 */
public final class DuckDbSums {
  private static final String SHAPE =
      "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"VARCHAR\",\"value\":"
          + "{\"stringValue\":\"VARCHAR\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"VARCHAR\","
          + "\"spanId\":\"VARCHAR\",\"parentSpanId\":\"VARCHAR\",\"kind\":\"UTINYINT\","
          + "\"startTimeUnixNano\":\"BIGINT\",\"endTimeUnixNano\":\"BIGINT\",\"attributes\":"
          + "[{\"key\":\"VARCHAR\",\"value\":{\"stringValue\":\"VARCHAR\",\"intValue\":"
          + "\"VARCHAR\"}}]}]}]}]}";

  private static final String READ =
      """
      CREATE TABLE spans AS
      SELECT span.traceId AS trace, span.spanId AS id, span.parentSpanId AS parent,
        span.kind AS kind, span.startTimeUnixNano AS starts, span.endTimeUnixNano AS ends, service,
        TRY_CAST(list_filter(span.attributes, lambda a: a.key = 'http.response.status_code')[1]
          .value.intValue AS INTEGER) AS status,
        list_filter(span.attributes, lambda a: a.key = 'url.full')[1].value.stringValue AS url,
        list_filter(span.attributes, lambda a: a.key = 'db.system.name')[1].value.stringValue AS db,
        list_filter(span.attributes, lambda a: a.key = 'server.address')[1].value.stringValue AS host,
        list_filter(span.attributes, lambda a: a.key = 'db.namespace')[1].value.stringValue AS base
      FROM (
        SELECT service, unnest(scope.spans) AS span
        FROM (
          SELECT service, unnest(scopes) AS scope
          FROM (
            SELECT rs.scopeSpans AS scopes, list_filter(rs.resource.attributes,
              lambda a: a.key = 'service.name')[1].value.stringValue AS service
            FROM (
              SELECT unnest(json_transform(json, '%s').resourceSpans) AS rs
              FROM read_json_objects('%s', format = 'newline_delimited',
                maximum_object_size = 67108864)))))
      """;

  private static final String SUM =
      """
      WITH calls AS (
        SELECT c.trace, c.parent, c.service AS caller, c.starts, c.ends, c.url,
          coalesce(s.service, c.db || ':' || c.host || '/' || c.base) AS callee,
          coalesce(c.status, 0) >= 500 AS failed
        FROM spans c
        LEFT JOIN spans s ON s.kind = 2 AND s.trace = c.trace AND s.parent = c.id
        WHERE c.kind = 3),
      ordered AS (
        SELECT *, lag(failed) OVER w AS before, lag(url) OVER w AS url_before,
          lag(ends) OVER w AS ended
        FROM calls
        WINDOW w AS (PARTITION BY trace, parent, caller, callee ORDER BY starts, ends))
      SELECT caller, callee, count(*), count(DISTINCT trace || parent),
        count(*) FILTER (before AND url = url_before AND starts >= ended),
        count(*) FILTER (failed)
      FROM ordered GROUP BY caller, callee ORDER BY caller, callee
      """;

  private DuckDbSums() {}

  /** Arguments: folder of a recording, a file for the sums. */
  public static void main(String[] arguments) throws Exception {
    long start = System.nanoTime();
    String files = Path.of(arguments[0]).resolve("traces") + "/*";
    Files.write(Path.of(arguments[1]), of(files).stream().map(EdgeSum::line).toList());
    System.out.println((System.nanoTime() - start) / 1_000_000);
  }

  private static List<EdgeSum> of(String files) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET threads = 2");
      statement.execute("SET preserve_insertion_order = false");
      long start = System.nanoTime();
      statement.execute(READ.formatted(SHAPE, files.replace("'", "''")));
      System.err.println("read " + (System.nanoTime() - start) / 1_000_000);
      List<EdgeSum> sums = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(SUM)) {
        while (rows.next()) {
          sums.add(
              new EdgeSum(
                  rows.getString(1),
                  rows.getString(2),
                  rows.getLong(3),
                  rows.getLong(4),
                  rows.getLong(5),
                  rows.getLong(6)));
        }
      }
      return sums;
    }
  }
}
