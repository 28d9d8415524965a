package dev.fishbone.analyzer.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;

/** Our own style or script, which stands in the page as it stands in its file. */
final class Resource implements Html {
  static final Resource STYLE = new Resource("report.css");
  static final Resource SCRIPT = new Resource("report.js");

  private final String content;

  private Resource(String name) {
    try (InputStream in =
        Objects.requireNonNull(Resource.class.getResourceAsStream(name), "resource " + name)) {
      content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (content.contains("</") || content.contains("<!--")) {
      throw new IllegalStateException(name + " would end the element that holds it");
    }
  }

  String content() {
    return content;
  }

  /** As a content security policy names it. */
  String hash() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
