package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Measured;
import dev.fishbone.analyzer.history.PastIncident.Moment;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Incidents as rows of the database. */
final class Incidents {
  private static final Comparator<PastIncident> ORDER =
      Comparator.comparing(PastIncident::start)
          .thenComparing(PastIncident::from)
          .thenComparing(PastIncident::id)
          .thenComparing(PastIncident::to);

  private final Connection connection;

  Incidents(Connection connection) {
    this.connection = connection;
  }

  /** In the place of what is there of the same. */
  void put(PastIncident incident) throws SQLException {
    for (Map.Entry<Long, PastIncident> kept : numbered().entrySet()) {
      if (kept.getValue().isSame(incident)) {
        insert("DELETE FROM incident WHERE number = ?", kept.getKey());
      }
    }
    long number = insertIncident(incident);
    for (Map.Entry<Moment, Instant> moment : incident.moments().entrySet()) {
      insert(
          "INSERT INTO moment VALUES(?, ?, ?)",
          number,
          moment.getKey().name(),
          moment.getValue().atOffset(ZoneOffset.UTC));
    }
    for (Map.Entry<Length, Measured> length : incident.lengths().entrySet()) {
      Measured m = length.getValue();
      insert(
          "INSERT INTO length VALUES(?, ?, ?, ?, ?)",
          number,
          length.getKey().name(),
          m.seconds(),
          m.low(),
          m.high());
    }
    int place = 0;
    for (Unpaged u : incident.unpaged()) {
      insert(
          "INSERT INTO unpaged VALUES(?, ?, ?, ?, ?, ?)",
          number,
          place++,
          u.alert(),
          u.reason().name(),
          u.owner(),
          u.sure());
    }
    place = 0;
    for (Cause c : incident.causes()) {
      insert("INSERT INTO cause VALUES(?, ?, ?, ?)", number, place++, c.rule(), c.subject());
    }
  }

  private long insertIncident(PastIncident incident) throws SQLException {
    try (PreparedStatement row =
        connection.prepareStatement(
            "INSERT INTO incident(id, title, severity, recorded_from, recorded_to, zone, family,"
                + " service) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            Statement.RETURN_GENERATED_KEYS)) {
      fill(
          row,
          incident.id(),
          incident.title(),
          incident.severity(),
          incident.from().atOffset(ZoneOffset.UTC),
          incident.to().atOffset(ZoneOffset.UTC),
          incident.zone().getId(),
          incident.family(),
          incident.service());
      row.executeUpdate();
      try (ResultSet made = row.getGeneratedKeys()) {
        made.next();
        return made.getLong(1);
      }
    }
  }

  private void insert(String sql, Object... values) throws SQLException {
    try (PreparedStatement row = connection.prepareStatement(sql)) {
      fill(row, values);
      row.executeUpdate();
    }
  }

  private static void fill(PreparedStatement row, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      row.setObject(i + 1, values[i]);
    }
  }

  List<PastIncident> all() throws SQLException {
    return numbered().values().stream().sorted(ORDER).toList();
  }

  private Map<Long, PastIncident> numbered() throws SQLException {
    Map<Long, Map<Moment, Instant>> moments = new TreeMap<>();
    each(
        "SELECT incident, name, at FROM moment",
        r ->
            moments
                .computeIfAbsent(r.getLong(1), n -> new EnumMap<>(Moment.class))
                .put(Moment.valueOf(r.getString(2)), instant(r, 3)));
    Map<Long, Map<Length, Measured>> lengths = new TreeMap<>();
    each(
        "SELECT incident, name, seconds, low, high FROM length",
        r ->
            lengths
                .computeIfAbsent(r.getLong(1), n -> new EnumMap<>(Length.class))
                .put(
                    Length.valueOf(r.getString(2)),
                    new Measured(r.getDouble(3), r.getDouble(4), r.getDouble(5))));
    Map<Long, List<Unpaged>> unpaged = new TreeMap<>();
    each(
        "SELECT incident, alert, reason, owner, sure FROM unpaged ORDER BY place",
        r ->
            unpaged
                .computeIfAbsent(r.getLong(1), n -> new ArrayList<>())
                .add(
                    new Unpaged(
                        r.getString(2),
                        Reason.valueOf(r.getString(3)),
                        r.getString(4),
                        r.getBoolean(5))));
    Map<Long, List<Cause>> causes = new TreeMap<>();
    each(
        "SELECT incident, rule, subject FROM cause ORDER BY place",
        r ->
            causes
                .computeIfAbsent(r.getLong(1), n -> new ArrayList<>())
                .add(new Cause(r.getString(2), r.getString(3))));
    Map<Long, PastIncident> incidents = new TreeMap<>();
    each(
        "SELECT number, id, title, severity, recorded_from, recorded_to, zone, family, service"
            + " FROM incident",
        r ->
            incidents.put(
                r.getLong(1),
                new PastIncident(
                    r.getString(2),
                    r.getString(3),
                    r.getString(4),
                    instant(r, 5),
                    instant(r, 6),
                    ZoneId.of(r.getString(7)),
                    r.getString(8),
                    r.getString(9),
                    moments.getOrDefault(r.getLong(1), Map.of()),
                    lengths.getOrDefault(r.getLong(1), Map.of()),
                    unpaged.getOrDefault(r.getLong(1), List.of()),
                    causes.getOrDefault(r.getLong(1), List.of()))));
    return incidents;
  }

  @FunctionalInterface
  private interface Row {
    void read(ResultSet row) throws SQLException;
  }

  private void each(String sql, Row row) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        row.read(rows);
      }
    }
  }

  private static Instant instant(ResultSet row, int column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
