package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A real HAProxy in front of servers that tells of each request when it has ended. */
final class LoggingProxy implements AutoCloseable {
  private static final String MARK = "all that was logged before has been read";

  private final Process process;
  private final DatagramSocket log;
  private final Path control;
  private final Map<String, String> urls = new TreeMap<>();
  private final List<Line> lines = new ArrayList<>();
  private int marks;

  /**
   * A request that ended.
   *
   * @param whole whether its answer was handed on to its end
   * @param question source, method, address and the hash of the body
   * @param nanos when the line was read, as of {@link System#nanoTime}
   */
  record Line(boolean whole, String question, long nanos) {}

  /**
   * @param servers addresses ({@code http://127.0.0.1:1234}) by name
   */
  LoggingProxy(Path folder, Map<String, String> servers) throws Exception {
    Files.createDirectories(folder);
    log = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    log.setReceiveBufferSize(1 << 22);
    control = folder.resolve("c.sock");
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                """
            global
              stats socket %s
              log 127.0.0.1:%d len 4096 format raw local0
            defaults
              mode http
              log global
              timeout connect 5s
              timeout client 60s
              timeout server 60s
              timeout queue 60s
              option abortonclose
              option http-buffer-request
              log-format "%%ts %%ft %%HM %%HU %%[var(txn.body)]"
            """,
                control,
                log.getLocalPort()));
    for (Map.Entry<String, String> server : servers.entrySet()) {
      int port = MetricsServer.freePort();
      urls.put(server.getKey(), "http://127.0.0.1:" + port);
      // Two at a time, so that a kill finds some that wait and some whose answer is on its way.
      text.append(
          String.format(
              Locale.ROOT,
              """
          listen %s
            bind 127.0.0.1:%d
            http-request set-var(txn.body) req.body,sha1,hex
            server it %s maxconn 2
          """,
              server.getKey(),
              port,
              server.getValue().replace("http://", "")));
    }
    Files.writeString(folder.resolve("haproxy.cfg"), text);
    Thread reader = new Thread(this::read, "proxy-log");
    reader.setDaemon(true);
    reader.start();
    process = MetricsServer.start(folder, "haproxy", "-db", "-f", "haproxy.cfg");
    for (int attempt = 0; !Files.exists(control); attempt++) {
      assertThat(attempt).as("the proxy is ready within 20 s").isLessThan(400);
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("the proxy ended").isFalse();
    }
  }

  String url(String server) {
    return String.valueOf(urls.get(server));
  }

  private void read() {
    byte[] buffer = new byte[8192];
    while (!log.isClosed()) {
      DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
      try {
        log.receive(packet);
      } catch (IOException e) {
        return;
      }
      take(new String(buffer, 0, packet.getLength(), StandardCharsets.UTF_8).strip());
    }
  }

  private synchronized void take(String text) {
    if (text.equals(MARK)) {
      marks++;
    } else {
      String[] parts = text.split(" ", 2);
      lines.add(new Line(parts[0].equals("--"), parts[1], System.nanoTime()));
    }
    notifyAll();
  }

  /** Until so many more requests than at some point were answered whole, or the process ends. */
  synchronized void awaitWhole(int from, long count, Process client) throws InterruptedException {
    while (client.isAlive() && whole(from).size() < count) {
      wait(20);
    }
  }

  synchronized int size() {
    return lines.size();
  }

  /** Requests that were answered whole, since some number of lines. */
  synchronized List<Line> whole(int from) {
    return lines.subList(from, lines.size()).stream().filter(Line::whole).toList();
  }

  /** Until no request runs any more and all lines have been read. */
  void settle() throws IOException, InterruptedException {
    for (int attempt = 0; running() > 0; attempt++) {
      assertThat(attempt).as("requests of a dead client end within 20 s").isLessThan(400);
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("the proxy ended").isFalse();
    }
    synchronized (this) {
      int wanted = marks + 1;
      byte[] mark = MARK.getBytes(StandardCharsets.UTF_8);
      try (DatagramSocket socket = new DatagramSocket()) {
        socket.send(
            new DatagramPacket(
                mark, mark.length, InetAddress.getLoopbackAddress(), log.getLocalPort()));
      }
      while (marks < wanted) {
        wait();
      }
    }
  }

  /** Connections of clients. */
  private long running() throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(control));
      channel.write(ByteBuffer.wrap("show stat\n".getBytes(StandardCharsets.UTF_8)));
      ByteBuffer answer = ByteBuffer.allocate(1 << 16);
      while (channel.read(answer) >= 0) {
        assertThat(answer.hasRemaining()).isTrue();
      }
      return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(","))
          .filter(cells -> cells.length > 4 && cells[1].equals("FRONTEND"))
          .mapToLong(cells -> Long.parseLong(cells[4]))
          .sum();
    }
  }

  @Override
  public void close() throws InterruptedException {
    MetricsServer.stop(process);
    log.close();
  }
}
