package dev.fishbone.analyzer.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Tables that ship with the product: one entry a line, remarks behind {@code #}. */
final class Resource {
  private Resource() {}

  static List<String> lines(String name) {
    try (InputStream in = Resource.class.getResourceAsStream("/check/" + name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
