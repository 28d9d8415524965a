package dev.fishbone.connectors.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback whose answers need not be HTTP; each connection carries one request. */
final class RawStub implements AutoCloseable {
  interface Behaviour {
    void answer(OutputStream out, Socket socket, int number) throws Exception;
  }

  final AtomicInteger requests = new AtomicInteger();

  /** Ends those that wait for the test to end. */
  final CountDownLatch end = new CountDownLatch(1);

  private final ServerSocket server;
  private final ExecutorService workers = Executors.newCachedThreadPool();

  RawStub(Behaviour behaviour) {
    try {
      server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    workers.execute(() -> accept(behaviour));
  }

  private void accept(Behaviour behaviour) {
    try {
      while (true) {
        Socket socket = server.accept();
        workers.execute(() -> serve(socket, behaviour));
      }
    } catch (IOException e) {
      // Closed: the test has ended.
    }
  }

  private void serve(Socket socket, Behaviour behaviour) {
    try (socket) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      String line = in.readLine();
      if (line == null) {
        return;
      }
      while (!line.isEmpty()) {
        line = in.readLine();
      }
      behaviour.answer(socket.getOutputStream(), socket, requests.incrementAndGet());
    } catch (Exception e) {
      // The client has gone, which is what some tests are about.
    }
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Ends a connection as a process that is killed does. */
  static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    end.countDown();
    server.close();
    workers.shutdownNow();
  }
}
