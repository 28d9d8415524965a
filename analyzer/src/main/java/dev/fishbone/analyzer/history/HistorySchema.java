package dev.fishbone.analyzer.history;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The database's tables, with the number of the version that made them. A later version appends a
 * step, never changes one; a step may be done again, since a kill may leave half of it.
 */
final class HistorySchema {
  private static final List<List<String>> STEPS =
      List.of(
          List.of(
              """
              CREATE TABLE IF NOT EXISTS incident(
                number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                id VARCHAR NOT NULL, title VARCHAR NOT NULL, severity VARCHAR NOT NULL,
                recorded_from TIMESTAMP(9) WITH TIME ZONE NOT NULL,
                recorded_to TIMESTAMP(9) WITH TIME ZONE NOT NULL,
                zone VARCHAR NOT NULL, family VARCHAR NOT NULL, service VARCHAR NOT NULL)""",
              """
              CREATE TABLE IF NOT EXISTS moment(
                incident BIGINT NOT NULL REFERENCES incident(number) ON DELETE CASCADE,
                name VARCHAR NOT NULL, at TIMESTAMP(9) WITH TIME ZONE NOT NULL,
                PRIMARY KEY(incident, name))""",
              """
              CREATE TABLE IF NOT EXISTS length(
                incident BIGINT NOT NULL REFERENCES incident(number) ON DELETE CASCADE,
                name VARCHAR NOT NULL, seconds DOUBLE PRECISION NOT NULL,
                low DOUBLE PRECISION NOT NULL, high DOUBLE PRECISION NOT NULL,
                PRIMARY KEY(incident, name))""",
              """
              CREATE TABLE IF NOT EXISTS unpaged(
                incident BIGINT NOT NULL REFERENCES incident(number) ON DELETE CASCADE,
                place INT NOT NULL, alert VARCHAR NOT NULL, reason VARCHAR NOT NULL,
                owner VARCHAR NOT NULL, sure BOOLEAN NOT NULL, PRIMARY KEY(incident, place))""",
              """
              CREATE TABLE IF NOT EXISTS cause(
                incident BIGINT NOT NULL REFERENCES incident(number) ON DELETE CASCADE,
                place INT NOT NULL, rule VARCHAR NOT NULL, subject VARCHAR NOT NULL,
                PRIMARY KEY(incident, place))"""));

  /** What this version writes. */
  static final int VERSION = STEPS.size();

  private HistorySchema() {}

  /** Makes what is missing; the version that was found, which may be a later one than ours. */
  static int bring(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS version(number INT NOT NULL)");
      int found = version(statement);
      for (int step = found; step < VERSION; step++) {
        for (String sql : STEPS.get(step)) {
          statement.execute(sql);
        }
        statement.execute("DELETE FROM version");
        statement.execute("INSERT INTO version VALUES(" + (step + 1) + ")");
      }
      connection.commit();
      return Math.max(found, VERSION);
    }
  }

  private static int version(Statement statement) throws SQLException {
    try (ResultSet found = statement.executeQuery("SELECT MAX(number) FROM version")) {
      return found.next() ? found.getInt(1) : 0;
    }
  }
}
