package dev.fishbone.analyzer.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server that plays every kind of source and repeats the headers that it gets: in its errors, and
 * in each text of its answers. Sources are told apart by the first part of their path.
 */
final class EchoServer implements AutoCloseable {
  private static final String AT = "2026-08-14T10:00:00Z";
  private static final String MICROS = "1786701600000000";
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  /** Endings of paths and what is answered there; {@code @} stands for the headers. */
  private static final Map<String, String> ANSWERS = new TreeMap<>();

  static {
    ANSWERS.put("/label/__name__/values", "{'status':'success','data':['up'],'warnings':['@']}");
    ANSWERS.put(
        "/v1/query",
        "{'status':'success','data':{'resultType':'matrix','result':[{'metric':{'__name__':'up',"
            + "'job':'@'},'values':[[1786701600,'1']]}]},'warnings':['@']}");
    ANSWERS.put(
        "/v1/query_exemplars",
        "{'status':'success','data':[{'seriesLabels':{'__name__':'up'},'exemplars':[{'labels':"
            + "{'trace_id':'@'},'value':'1','timestamp':1786701600}]}]}");
    ANSWERS.put(
        "/v1/rules",
        "{'status':'success','data':{'groups':[{'name':'g','file':'@','interval':15,'rules':["
            + "{'type':'alerting','name':'A','query':'up == 0','duration':60,'labels':{'e':'@'},"
            + "'annotations':{'d':'@'},'state':'inactive','health':'ok','alerts':[]}]}]}}");
    ANSWERS.put(
        "/v1/status/config",
        "{'status':'success','data':{'yaml':'global:\\n  external_labels: {e: \\'@\\'}\\n'}}");
    ANSWERS.put(
        "/v2/status",
        "{'config':{'original':'route: {receiver: \\'@\\'}\\nreceivers: [{name: \\'@\\'}]\\n'},"
            + "'versionInfo':{'version':'0.28.0'},'cluster':{'name':'@'},'uptime':'"
            + AT
            + "'}");
    ANSWERS.put(
        "/v2/alerts",
        "[{'labels':{'alertname':'A','e':'@'},'annotations':{'d':'@'},'startsAt':'"
            + AT
            + "','endsAt':'2026-08-14T10:30:00Z','updatedAt':'"
            + AT
            + "','fingerprint':'f','receivers':[{'name':'r'}],'status':{'state':'active',"
            + "'silencedBy':[],'inhibitedBy':[],'mutedBy':[]}}]");
    ANSWERS.put(
        "/v2/silences",
        "[{'id':'1','comment':'@','createdBy':'@','startsAt':'"
            + AT
            + "','endsAt':'2026-08-14T10:30:00Z','updatedAt':'"
            + AT
            + "','status':{'state':'expired'},'matchers':[{'name':'a','value':'@',"
            + "'isRegex':false,'isEqual':true}]}]");
    ANSWERS.put("/v2/services", "['a']");
    ANSWERS.put(
        "/v2/traces",
        "[[{'traceId':'"
            + TRACE
            + "','id':'b7ad6b7169203331','kind':'SERVER','name':'get','timestamp':"
            + MICROS
            + ",'duration':1000,'localEndpoint':{'serviceName':'a'},'tags':{'e':'@'}}]]");
    ANSWERS.put("/v3/services", "{'services':['a']}");
    String spans =
        "{'resourceSpans':[{'resource':{'attributes':[{'key':'service.name','value':"
            + "{'stringValue':'a'}}]},'scopeSpans':[{'spans':[{'traceId':'"
            + TRACE
            + "','spanId':'b7ad6b7169203331','name':'@','kind':2,'startTimeUnixNano':'"
            + MICROS
            + "000','endTimeUnixNano':'"
            + MICROS
            + "999','attributes':[{'key':'e','value':{'stringValue':'@'}}]}]}]}]}";
    ANSWERS.put("/v3/traces", "{'result':" + spans + "}");
    ANSWERS.put(
        "/api/search",
        "{'traces':[{'traceID':'"
            + TRACE
            + "','rootServiceName':'a','rootTraceName':'@','startTimeUnixNano':'"
            + MICROS
            + "000','durationMs':1}]}");
    ANSWERS.put("/traces/" + TRACE, spans.replace("resourceSpans", "batches"));
    ANSWERS.put(
        "/api/annotations",
        "[{'id':1,'time':1786701600000,'timeEnd':1786701600000,'text':'@','tags':['deploy','@']}]");
    ANSWERS.put(
        "/deployments",
        "[{'id':1,'sha':'abc','ref':'@','task':'deploy','environment':'prod','description':'@',"
            + "'creator':{'login':'@'},'created_at':'"
            + AT
            + "'}]");
    ANSWERS.put(
        "/statuses", "[{'id':2,'state':'success','description':'@','created_at':'" + AT + "'}]");
    ANSWERS.put(
        "/applications",
        "{'items':[{'metadata':{'name':'@'},'status':{'history':[{'id':1,'revision':'@',"
            + "'deployStartedAt':'"
            + AT
            + "','deployedAt':'"
            + AT
            + "','initiatedBy':{'username':'@'}}]}}]}");
    ANSWERS.put(
        "/events",
        "{'items':[{'metadata':{'name':'e','creationTimestamp':'"
            + AT
            + "'},'reason':'Unhealthy','type':'Warning','message':'@','involvedObject':"
            + "{'kind':'Pod','name':'@'},'lastTimestamp':'"
            + AT
            + "'}]}");
    ANSWERS.put(
        "/incidents",
        "{'incidents':[{'id':'P1','title':'@','created_at':'"
            + AT
            + "','status':'triggered','service':{'summary':'@'}}],'more':false}");
    ANSWERS.put(
        "/log_entries",
        "{'log_entries':[{'id':'L1','type':'notify_log_entry','created_at':'"
            + AT
            + "','user':{'summary':'@'},'incident':{'id':'P1','summary':'@'}}],'more':false}");
  }

  /** What sources sent, by the first part of their path. */
  final Map<String, String> heard = new ConcurrentHashMap<>();

  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool();

  /**
   * @param status of all answers; 200 for answers that make sense
   * @param whileAsked runs with each request
   */
  EchoServer(int status, Runnable whileAsked) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(workers);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            whileAsked.run();
            answer(exchange, status);
          }
        });
    server.start();
  }

  private void answer(HttpExchange exchange, int status) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    StringBuilder headers = new StringBuilder();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.append(name).append(values).append(' '));
    heard.merge(path.split("/")[1], headers.toString(), String::concat);
    String body =
        status == 200
            ? ANSWERS.entrySet().stream()
                .filter(each -> path.endsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("{'echo':'@'}")
                .replace("\\'", "\\\"")
                .replace('\'', '"')
                .replace("@", headers)
            : headers.toString();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("X-Echo", headers.toString());
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  String url(String source) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + source;
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
