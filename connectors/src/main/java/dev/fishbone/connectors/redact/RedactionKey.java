package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.RecordingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The secret that pseudonyms are made with. It is written nowhere. */
public final class RedactionKey {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int LEAST_BYTES = 16;
  private static final int MOST_BYTES = 64 << 10;
  private static final String HOW = "; make one with: head -c 32 /dev/urandom | base64";

  private final SecretKeySpec key;

  private RedactionKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** A key that nobody knows, not even afterwards: pseudonyms of two copies do not match. */
  public static RedactionKey random() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return new RedactionKey(bytes);
  }

  /**
   * The content of a file, without line breaks at its end.
   *
   * @throws RecordingException where it cannot be read, or is so short that it could be guessed
   */
  public static RedactionKey ofFile(Path file) throws RecordingException {
    try (InputStream in = Files.newInputStream(file)) {
      return of(in.readNBytes(MOST_BYTES), "the key in " + file);
    } catch (IOException e) {
      throw new RecordingException(
          "the key file " + file + " cannot be read: name a file that you may read" + HOW, e);
    }
  }

  /**
   * The value of an environment variable.
   *
   * @param value empty where it is not set
   */
  public static RedactionKey ofVariable(String name, String value) throws RecordingException {
    if (value.isEmpty()) {
      throw new RecordingException(
          "the environment variable " + name + " is not set: export the key in it" + HOW);
    }
    return of(value.getBytes(StandardCharsets.UTF_8), "the key in the variable " + name);
  }

  private static RedactionKey of(byte[] bytes, String what) throws RecordingException {
    int end = bytes.length;
    while (end > 0 && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    if (end < LEAST_BYTES) {
      throw new RecordingException(
          what + " is shorter than " + LEAST_BYTES + " bytes and could be guessed" + HOW);
    }
    return new RedactionKey(Arrays.copyOf(bytes, end));
  }

  Mac mac() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + ALGORITHM + ": use another", e);
    }
  }

  @Override
  public String toString() {
    return "a key";
  }
}
