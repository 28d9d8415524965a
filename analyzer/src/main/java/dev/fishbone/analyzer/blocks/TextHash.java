package dev.fishbone.analyzer.blocks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The hash by which a text is known again: the first {@value #DIGITS} hex digits (64 bits) of
 * SHA-256 over its UTF-8, with every line end as LF and without surrounding white space. It tells
 * an edited text from an unedited one; it is no protection against forgery.
 */
public final class TextHash {
  private static final int DIGITS = 16;

  private TextHash() {}

  /** The hash of a text. */
  public static String of(String text) {
    String plain = text.replace("\r\n", "\n").replace('\r', '\n').strip();
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(plain.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
    }
  }
}
