package dev.fishbone.connectors.http;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Answers on disk, each under the hash of its question: a body, then a head that makes it valid. A
 * kill between the two leaves a question that is asked again.
 */
final class AnswerStore {
  private final Path folder;
  private final String source;

  /**
   * @param source what the questions are asked of, part of their hash
   */
  AnswerStore(Path folder, String source) throws IOException {
    this.folder = folder;
    this.source = source;
    Files.createDirectories(folder);
  }

  String key(Request request) {
    try {
      byte[] text = (source + "\n" + request.identity()).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  Optional<Answer> find(String key) throws IOException {
    try {
      List<String> head = Files.readAllLines(folder.resolve(key + ".head"));
      Path body = folder.resolve(key + ".body");
      if (head.size() < 4 || !Files.exists(body) || Files.size(body) != length(head)) {
        return Optional.empty();
      }
      return Optional.of(new Answer(Integer.parseInt(head.get(0)), head.get(1), head.get(2), body));
    } catch (NoSuchFileException | CharacterCodingException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static long length(List<String> head) {
    return Long.parseLong(head.get(3));
  }

  /** Where a body may be written before it is kept. */
  Path draft(String key) {
    return folder.resolve(key + ".part");
  }

  /** Makes a draft the answer. */
  Answer keep(String key, int status, String contentType, String link, Path draft)
      throws IOException {
    Path body = folder.resolve(key + ".body");
    long length = Files.size(draft);
    Files.move(draft, body, StandardCopyOption.REPLACE_EXISTING);
    Path head = folder.resolve(key + ".head");
    Path beside = folder.resolve(key + ".head.part");
    Files.writeString(
        beside, status + "\n" + line(contentType) + "\n" + line(link) + "\n" + length + "\n");
    Files.move(beside, head, StandardCopyOption.REPLACE_EXISTING);
    return new Answer(status, line(contentType), line(link), body);
  }

  private static String line(String header) {
    return header.replaceAll("[\\r\\n]", " ");
  }
}
