package dev.fishbone.lab.service;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.prometheus.PrometheusMetricsTrackerFactory;
import dev.fishbone.lab.scenario.Scenario.Pricing;
import io.prometheus.client.CollectorRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** One instance's pool of connections to Pricing's database, H2 in this process's memory. */
public final class PricingDatabase implements AutoCloseable {
  static final String POOL = "pricing-db";
  static final String NAMESPACE = "pricing";

  private final HikariDataSource pool;

  PricingDatabase(Pricing sizes, CollectorRegistry metrics) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(POOL);
    config.setJdbcUrl("jdbc:h2:mem:" + NAMESPACE + ";DB_CLOSE_DELAY=-1");
    config.setMaximumPoolSize(sizes.connections());
    config.setMinimumIdle(sizes.connections());
    config.setConnectionTimeout(sizes.connectionTimeout().toMillis());
    config.setMetricsTrackerFactory(new PrometheusMetricsTrackerFactory(metrics));
    pool = new HikariDataSource(config);
  }

  static void create(int articles) throws SQLException {
    try (Connection database =
            java.sql.DriverManager.getConnection(
                "jdbc:h2:mem:" + NAMESPACE + ";DB_CLOSE_DELAY=-1");
        var statement = database.createStatement()) {
      // H2 is too fast to be slow: PAUSE holds the connection as long as a real plan would.
      statement.execute("CREATE ALIAS PAUSE FOR '" + PricingDatabase.class.getName() + ".pause'");
      for (String table : new String[] {"PRICE", "PRICE_RULE"}) {
        statement.execute("CREATE TABLE " + table + "(SKU INT PRIMARY KEY, AMOUNT INT)");
        statement.execute(
            "INSERT INTO "
                + table
                + " SELECT X - 1, 100 + X FROM SYSTEM_RANGE(1, "
                + articles
                + ")");
      }
    }
  }

  /** Called by the database inside a query. */
  public static int pause(int millis) throws InterruptedException {
    Thread.sleep(millis);
    return 0;
  }

  Connection connection() throws SQLException {
    return pool.getConnection();
  }

  static String sql(boolean flagged) {
    return "SELECT AMOUNT, PAUSE(?) FROM " + (flagged ? "PRICE_RULE" : "PRICE") + " WHERE SKU = ?";
  }

  static int amount(Connection connection, String sql, int article, Duration time)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, (int) time.toMillis());
      statement.setInt(2, article);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw new SQLException("no price for article " + article);
        }
        return rows.getInt(1);
      }
    }
  }

  PoolObserver.Reading read() {
    int waiting = pool.getHikariPoolMXBean().getThreadsAwaitingConnection();
    int active = pool.getHikariPoolMXBean().getActiveConnections();
    return new PoolObserver.Reading(waiting > 0 && active >= pool.getMaximumPoolSize(), waiting);
  }

  @Override
  public void close() {
    pool.close();
  }
}
