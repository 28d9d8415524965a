package dev.fishbone.rules;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Short stable ids: a letter and ten hex digits of SHA-256 over the parts, each closed by a NUL.
 */
public final class Fingerprint {
  private Fingerprint() {}

  public static String of(char letter, String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
      return letter + HexFormat.of().formatHex(digest.digest()).substring(0, 10);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
