package dev.fishbone.connectors.redact;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** A recording in a folder of a test, and the copy that is made of it. */
record Recorded(Path original, Path copy, List<String> notes) {
  static final String WINDOW = "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:45:00Z}\n";

  static Recorded in(Path temp) {
    return new Recorded(temp.resolve("original"), temp.resolve("copy"), new ArrayList<>());
  }

  Recorded add(String name, String text) {
    return add(name, text.getBytes(StandardCharsets.UTF_8));
  }

  Recorded add(String name, byte[] bytes) {
    try {
      Path file = original.resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Redaction.Result redact(RedactionKey key) throws Exception {
    return Redaction.copy(original, copy, key, notes::add);
  }

  String text(String name) throws IOException {
    return new String(unpacked(Files.readAllBytes(copy.resolve(name))), StandardCharsets.UTF_8);
  }

  /** Name → content of every file, unpacked, bytes as Latin letters so that none is lost. */
  static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = unpacked(Files.readAllBytes(file));
        contents.put(
            folder.relativize(file).toString(), new String(bytes, StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }

  /** Unpacked as a whole, or frame by frame behind lengths of four bytes. */
  private static byte[] unpacked(byte[] bytes) throws IOException {
    if (bytes.length > 4 && bytes[0] == 0x28 && (bytes[1] & 0xff) == 0xb5) {
      try (InputStream in = new ZstdInputStream(new ByteArrayInputStream(bytes))) {
        return in.readAllBytes();
      }
    }
    if (bytes.length > 2 && bytes[0] == 0x1f && (bytes[1] & 0xff) == 0x8b) {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
        return in.readAllBytes();
      }
    }
    if (bytes.length > 8 && bytes[4] == 0x28 && (bytes[5] & 0xff) == 0xb5) {
      return unpacked(java.util.Arrays.copyOfRange(bytes, 4, bytes.length));
    }
    return bytes;
  }
}
