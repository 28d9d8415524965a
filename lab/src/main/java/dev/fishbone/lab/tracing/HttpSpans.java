package dev.fishbone.lab.tracing;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** HTTP spans with the attributes of the stable semantic conventions. */
public final class HttpSpans {
  private static final AttributeKey<String> METHOD = stringKey("http.request.method");
  private static final AttributeKey<Long> STATUS = longKey("http.response.status_code");
  private static final AttributeKey<String> ROUTE = stringKey("http.route");
  private static final AttributeKey<String> TEMPLATE = stringKey("url.template");
  private static final AttributeKey<String> FULL_URL = stringKey("url.full");
  private static final AttributeKey<String> PATH = stringKey("url.path");
  private static final AttributeKey<String> SCHEME = stringKey("url.scheme");
  private static final AttributeKey<String> SERVER = stringKey("server.address");
  private static final AttributeKey<Long> PORT = longKey("server.port");
  private static final AttributeKey<String> PEER = stringKey("network.peer.address");
  private static final AttributeKey<Long> PEER_PORT = longKey("network.peer.port");
  private static final AttributeKey<Long> RESEND = longKey("http.request.resend_count");
  private static final AttributeKey<String> AGENT = stringKey("user_agent.original");
  private static final AttributeKey<String> ERROR = stringKey("error.type");
  private static final AttributeKey<Long> THREAD_ID = longKey("thread.id");
  private static final AttributeKey<String> THREAD_NAME = stringKey("thread.name");

  private final Tracer tracer;
  private final boolean marked;

  public HttpSpans(Tracer tracer) {
    this(tracer, true);
  }

  private HttpSpans(Tracer tracer, boolean marked) {
    this.tracer = tracer;
    this.marked = marked;
  }

  /** As an old instrumentation writes them: client spans without full address and attempt. */
  public HttpSpans unmarked() {
    return new HttpSpans(tracer, false);
  }

  /**
   * Starts the span of one attempt.
   *
   * @param url as the caller means it: its host is the service's name, not an instance
   * @param peer where it really goes
   * @param resend 0 for the first try
   */
  public Span client(
      Context parent, String method, URI url, String template, URI peer, int resend) {
    Span span =
        tracer
            .spanBuilder(method + " " + template)
            .setParent(parent)
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute(METHOD, method)
            .setAttribute(TEMPLATE, template)
            .setAttribute(SERVER, url.getHost())
            .setAttribute(PORT, (long) (url.getPort() < 0 ? 80 : url.getPort()))
            .setAttribute(PEER, peer.getHost())
            .setAttribute(PEER_PORT, (long) peer.getPort())
            .startSpan();
    if (marked) {
      span.setAttribute(FULL_URL, url.toString());
    }
    return marked && resend > 0 ? span.setAttribute(RESEND, (long) resend) : span;
  }

  /**
   * Starts the span of a request that came in.
   *
   * @param headers of the request, which may carry a trace context
   */
  public Span server(
      Map<String, List<String>> headers, String method, String route, String path, int port) {
    Context parent =
        W3CTraceContextPropagator.getInstance().extract(Context.root(), headers, Headers.GETTER);
    Span span =
        tracer
            .spanBuilder(method + " " + route)
            .setParent(parent)
            .setSpanKind(SpanKind.SERVER)
            .setAttribute(METHOD, method)
            .setAttribute(ROUTE, route)
            .setAttribute(PATH, path)
            .setAttribute(SCHEME, "http")
            .setAttribute(SERVER, "127.0.0.1")
            .setAttribute(PORT, (long) port)
            .setAttribute(THREAD_ID, Thread.currentThread().getId())
            .setAttribute(THREAD_NAME, Thread.currentThread().getName())
            .startSpan();
    String agent = Headers.GETTER.get(headers, "User-agent");
    return agent == null ? span : span.setAttribute(AGENT, agent);
  }

  /** Sends the span's context along with a request. */
  public static void inject(Span span, HttpRequest.Builder request) {
    W3CTraceContextPropagator.getInstance()
        .inject(
            Context.root().with(span),
            request,
            (carrier, key, value) -> Objects.requireNonNull(carrier).header(key, value));
  }

  /** Ends a client span that got an answer: 4xx and 5xx are its errors. */
  public static void endClient(Span span, int status) {
    answered(span, status, 400);
  }

  /** Ends a server span: only 5xx are its errors. */
  public static void endServer(Span span, int status) {
    answered(span, status, 500);
  }

  /** Ends a span that got no answer. */
  public static void endFailed(Span span, String errorType) {
    span.setStatus(StatusCode.ERROR).setAttribute(ERROR, errorType).end();
  }

  private static void answered(Span span, int status, int errorsFrom) {
    span.setAttribute(STATUS, (long) status);
    if (status >= errorsFrom) {
      span.setStatus(StatusCode.ERROR).setAttribute(ERROR, Integer.toString(status));
    }
    span.end();
  }

  /** The JDK's server spells {@code Traceparent}: its header map ignores case, so any will do. */
  private enum Headers implements TextMapGetter<Map<String, List<String>>> {
    GETTER;

    @Override
    public Iterable<String> keys(Map<String, List<String>> carrier) {
      return carrier.keySet();
    }

    @Override
    public @Nullable String get(@Nullable Map<String, List<String>> carrier, String key) {
      List<String> values = carrier == null ? null : carrier.get(key);
      return values == null || values.isEmpty() ? null : values.get(0);
    }
  }
}
