package dev.fishbone.lab.service;

import com.sun.net.httpserver.HttpExchange;
import dev.fishbone.lab.scenario.Faults;
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
import java.util.List;
import java.util.Random;

/** One Pricing server. It works on when its caller has given up. */
final class PricingServer implements Service {
  private final Scenario.Pricing sizes;
  private final Faults faults;
  private final Instance instance;
  private final PricingDatabase database;
  private final Random random;
  private volatile Query flagged;
  private volatile double slowdown = 1;
  private volatile Condition condition = new Condition(Duration.ZERO, 0, 0);

  /** What the database does to queries; the articles that it slows down are those of queries. */
  private record Condition(Duration slowerBy, double slow, double failing) {
    Duration added(int article) {
      return Orders.share(article, 5) < slow ? slowerBy : Duration.ZERO;
    }
  }

  PricingServer(Scenario scenario, int number, Addresses addresses, Tracing tracing)
      throws IOException, SQLException {
    this.sizes = scenario.pricing();
    this.faults = scenario.faults();
    this.flagged = sizes.flagged();
    this.random = new Random(number);
    PricingDatabase.create(scenario.load().skus());
    instance =
        new Instance(
            "pricing", number, addresses.pricing().get(number - 1), sizes.servers(), tracing);
    database = new PricingDatabase(sizes, instance.metrics().registry());
    instance.route("/prices/", PriceClient.ROUTE, this::price);
    instance.beside(DeepCheck.PATH, this::check);
  }

  private Endpoint.Answer price(HttpExchange exchange, Span server) {
    String asked = exchange.getRequestURI().getQuery();
    boolean isFlagged = asked != null && asked.startsWith("query=flagged");
    int article =
        Integer.parseInt(exchange.getRequestURI().getPath().substring("/prices/".length()));
    if (random.nextDouble() < faults.random()) {
      return new Endpoint.Answer(503, "try again\n");
    }
    if (isFlagged && Orders.share(article, 41) < faults.flaggedArticles()) {
      return new Endpoint.Answer(500, "no rule for article " + article + "\n");
    }
    Query query = isFlagged ? flagged : sizes.plain();
    boolean slow = Orders.share(article, 5) < query.slowShare();
    try {
      Duration usual = slow ? query.slow() : query.fast();
      Duration time = Duration.ofNanos((long) (usual.toNanos() * slowdown));
      return ask(server, isFlagged, article, time.plus(condition.added(article)));
    } catch (SQLException e) {
      return new Endpoint.Answer(503, "no connection: " + e.getMessage() + "\n");
    }
  }

  private Endpoint.Answer ask(Span server, boolean isFlagged, int article, Duration time)
      throws SQLException {
    Tracer tracer = instance.tracer();
    Connection connection = connection(tracer, server, database);
    try {
      return answer(tracer, server, connection, isFlagged, article, time);
    } finally {
      if (!(isFlagged && random.nextDouble() < faults.flaggedLeaks())) {
        connection.close();
      }
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
  private void check(HttpExchange exchange) throws IOException {
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
    return List.of(instance);
  }

  @Override
  public void slowQuery(Query query) {
    flagged = query;
  }

  @Override
  public void slowdown(double factor) {
    slowdown = factor;
  }

  @Override
  public void database(Duration slowerBy, double slow, double failing) {
    condition = new Condition(slowerBy, slow, failing);
  }

  @Override
  public PoolObserver.Reading read() {
    return database.read();
  }
}
