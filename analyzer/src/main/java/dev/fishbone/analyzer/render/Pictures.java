package dev.fishbone.analyzer.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The pictures beside a document: files in its folder or below, since a document from elsewhere
 * must not lead to others.
 */
public final class Pictures {
  private static final long LARGEST = 20 << 20;
  private static final Pattern REMOTE = Pattern.compile("(?i)https?://.+");

  private final Path folder;

  /** Those in a folder. */
  public Pictures(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  /** A picture's bytes and their kind. */
  @SuppressWarnings("ArrayRecordComponent")
  record Picture(String name, String type, byte[] bytes) {}

  static boolean isRemote(String address) {
    return REMOTE.matcher(address).matches();
  }

  /** The picture as pixels; beside a drawing lies the same as PNG. */
  Optional<Picture> pixels(String address) {
    String lower = address.toLowerCase(Locale.ROOT);
    String wanted =
        lower.endsWith(".svg") ? address.substring(0, address.length() - 4) + ".png" : address;
    try {
      Path file = folder.resolve(decoded(wanted)).normalize();
      if (isRemote(wanted) || !Files.isRegularFile(file) || Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      if (!file.toRealPath().startsWith(folder.toRealPath())) {
        return Optional.empty();
      }
      byte[] bytes = Files.readAllBytes(file);
      String name = String.valueOf(file.getFileName());
      return type(bytes).map(type -> new Picture(name, type, bytes));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether the file that a document names is there. */
  boolean has(String address) {
    try {
      Path file = folder.resolve(decoded(address)).normalize();
      return file.startsWith(folder) && Files.isRegularFile(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Addresses have spaces and the like percent-encoded; what is not so stays. */
  private static String decoded(String address) {
    if (!address.matches("(?:[^%+]|%[0-9A-Fa-f]{2})*+")) {
      return address;
    }
    return java.net.URLDecoder.decode(address, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** By its first bytes: a name may say anything. */
  private static Optional<String> type(byte[] bytes) {
    if (begins(bytes, 0x89, 'P', 'N', 'G')) {
      return Optional.of("image/png");
    }
    if (begins(bytes, 0xFF, 0xD8, 0xFF)) {
      return Optional.of("image/jpeg");
    }
    return begins(bytes, 'G', 'I', 'F', '8') ? Optional.of("image/gif") : Optional.empty();
  }

  private static boolean begins(byte[] bytes, int... signs) {
    if (bytes.length < signs.length) {
      return false;
    }
    for (int i = 0; i < signs.length; i++) {
      if ((bytes[i] & 0xFF) != signs[i]) {
        return false;
      }
    }
    return true;
  }
}
