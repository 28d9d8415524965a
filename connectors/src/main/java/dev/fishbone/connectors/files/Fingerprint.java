package dev.fishbone.connectors.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeSet;

/**
 * SHA-256 of a recording: over the sorted lines {@code hash path} of every file but the truth, each
 * hashed decompressed and named without its compression's ending, so that packing changes nothing.
 */
public final class Fingerprint {
  private static final String TRUTH = "truth.yml";

  private Fingerprint() {}

  public static String of(Folder recording) throws IOException {
    TreeSet<String> lines = new TreeSet<>();
    for (Map.Entry<String, Path> file : recording.files("").entrySet()) {
      if (!file.getKey().equals(TRUTH)) {
        String name = file.getKey().replaceFirst("\\.(zst|gz)$", "");
        lines.add(hash(file.getValue()) + "  " + name + "\n");
      }
    }
    return HexFormat.of()
        .formatHex(sha256().digest(String.join("", lines).getBytes(StandardCharsets.UTF_8)));
  }

  private static String hash(Path file) throws IOException {
    MessageDigest digest = sha256();
    boolean whole;
    try (Decompressed in = Decompressed.open(file)) {
      update(digest, in);
      whole = in.problem().isEmpty();
    }
    if (!whole) {
      // A broken stream ends where its reader gives up: its own bytes are what can be told.
      digest.reset();
      try (InputStream raw = Files.newInputStream(file)) {
        update(digest, raw);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, InputStream in) throws IOException {
    byte[] buffer = new byte[1 << 17];
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      digest.update(buffer, 0, got);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java lacks SHA-256: use another", e);
    }
  }
}
