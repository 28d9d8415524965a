package dev.fishbone.connectors.http;

import java.nio.file.Path;

/** Asks for one large answer: to be run with a small heap. */
final class LargeAnswer {
  private LargeAnswer() {}

  public static void main(String[] arguments) throws Exception {
    try (HttpSource source =
        Asking.source(
            Path.of(arguments[0]), arguments[1], "headers.X-Api-Key", "a-secret-of-22-letters")) {
      System.out.print(source.ask(Request.get("/large")).bytes());
    }
  }
}
