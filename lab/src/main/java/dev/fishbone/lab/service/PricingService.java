package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpExchange;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.Scenario.Query;
import dev.fishbone.lab.tracing.Tracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The Pricing servers of one process. They work on when their caller has given up. */
final class PricingService implements Service {
  private final Scenario.Pricing sizes;
  private final List<Instance> instances = new ArrayList<>();
  private final List<PricingDatabase> databases = new ArrayList<>();
  private volatile Query flagged;
  private volatile Condition condition = new Condition(Duration.ZERO, 0, 0);

  /** What the database does to queries; the articles that it slows down are those of queries. */
  private record Condition(Duration slowerBy, double slow, double failing) {
    Duration added(int article) {
      return Orders.share(article, 5) < slow ? slowerBy : Duration.ZERO;
    }
  }

  PricingService(Scenario scenario, Addresses addresses, Tracing tracing)
      throws IOException, SQLException {
    this.sizes = scenario.pricing();
    this.flagged = sizes.flagged();
    PricingDatabase.create(scenario.load().skus());
    for (int n = 1; n <= sizes.servers().instances(); n++) {
      Instance instance =
          new Instance("pricing", n, addresses.pricing().get(n - 1), sizes.servers(), tracing);
      PricingDatabase database = new PricingDatabase(sizes, instance.metrics().registry());
      instance.route(
          "/prices/",
          "/prices/{sku}",
          (exchange, span) -> price(exchange, span, instance.tracer(), database));
      instance.beside(DeepCheck.PATH, exchange -> check(exchange, database));
      instances.add(instance);
      databases.add(database);
    }
  }

  private Endpoint.Answer price(
      HttpExchange exchange, Span server, Tracer tracer, PricingDatabase database) {
    boolean isFlagged = "query=flagged".equals(exchange.getRequestURI().getQuery());
    int article =
        Integer.parseInt(exchange.getRequestURI().getPath().substring("/prices/".length()));
    Query query = isFlagged ? flagged : sizes.plain();
    boolean slow = Orders.share(article, 5) < query.slowShare();
    Duration time = (slow ? query.slow() : query.fast()).plus(condition.added(article));
    try (Connection connection = connection(tracer, server, database)) {
      return answer(tracer, server, connection, isFlagged, article, time);
    } catch (SQLException e) {
      return new Endpoint.Answer(503, "no connection: " + e.getMessage() + "\n");
    }
  }

  private static Connection connection(Tracer tracer, Span server, PricingDatabase database)
      throws SQLException {
    Span span =
        child(tracer, server, PricingDatabase.NAMESPACE + ".getConnection", SpanKind.INTERNAL)
            .setAttribute("db.client.connection.pool.name", PricingDatabase.POOL)
            .startSpan();
    try {
      return database.connection();
    } catch (SQLException e) {
      span.setStatus(StatusCode.ERROR).setAttribute("error.type", e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  private Endpoint.Answer answer(
      Tracer tracer,
      Span server,
      Connection connection,
      boolean isFlagged,
      int article,
      Duration time)
      throws SQLException {
    String sql = PricingDatabase.sql(isFlagged);
    Span span =
        child(tracer, server, "SELECT " + PricingDatabase.NAMESPACE, SpanKind.CLIENT)
            .setAttribute("db.system.name", "h2database")
            .setAttribute("db.namespace", PricingDatabase.NAMESPACE)
            .setAttribute("db.operation.name", "SELECT")
            .setAttribute("db.collection.name", isFlagged ? "PRICE_RULE" : "PRICE")
            .setAttribute("db.query.text", sql)
            .startSpan();
    try {
      if (Orders.share(article, 7) < condition.failing()) {
        span.setStatus(StatusCode.ERROR).setAttribute("error.type", "57P01");
        throw new SQLException("the database ends the connection", "57P01");
      }
      return new Endpoint.Answer(
          200, PricingDatabase.amount(connection, sql, article, time) + "\n");
    } finally {
      span.end();
    }
  }

  /** Whether a connection can be had and the database answers on it. */
  private void check(HttpExchange exchange, PricingDatabase database) throws IOException {
    boolean well = condition.failing() < 1;
    try (Connection connection = database.connection()) {
      well &= connection.isValid(1);
    } catch (SQLException e) {
      well = false;
    }
    Endpoint.send(exchange, new Endpoint.Answer(well ? 200 : 503, well ? "ok\n" : "no database\n"));
  }

  private static SpanBuilder child(Tracer tracer, Span parent, String name, SpanKind kind) {
    return tracer.spanBuilder(name).setParent(Context.root().with(parent)).setSpanKind(kind);
  }

  @Override
  public List<Instance> instances() {
    return instances;
  }

  @Override
  public void slowQuery(Query query) {
    flagged = query;
  }

  @Override
  public void database(Duration slowerBy, double slow, double failing) {
    condition = new Condition(slowerBy, slow, failing);
  }

  @Override
  public PoolObserver.Reading read() {
    boolean full = false;
    int waiting = 0;
    for (PricingDatabase database : databases) {
      PoolObserver.Reading reading = database.read();
      full |= reading.full();
      waiting = Math.max(waiting, reading.waiting());
    }
    return new PoolObserver.Reading(full, waiting);
  }
}
