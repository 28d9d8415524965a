package dev.fishbone.connectors.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy on loopback that connects everybody to one port, wherever they want to go. */
final class TunnelStub implements AutoCloseable {
  /** What it was asked, heads whole. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  private final ServerSocket server;
  private final ExecutorService workers = Executors.newCachedThreadPool();

  TunnelStub(int port, String answer) throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    workers.execute(
        () -> {
          try {
            while (true) {
              Socket socket = server.accept();
              workers.execute(() -> serve(socket, port, answer));
            }
          } catch (IOException e) {
            // Closed: the test has ended.
          }
        });
  }

  private void serve(Socket client, int port, String answer) {
    try (client;
        Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
      asked.add(head(client.getInputStream()));
      client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
      workers.execute(() -> pump(client, target));
      pump(target, client);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void pump(Socket from, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      from.getInputStream().transferTo(out);
    } catch (IOException e) {
      // One of the two has gone.
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
    workers.shutdownNow();
  }
}
