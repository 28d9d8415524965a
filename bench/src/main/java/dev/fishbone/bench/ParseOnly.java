package dev.fishbone.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.commonmark.parser.Parser;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/** What reading a draft and findings takes at least: CommonMark's nodes, Jackson's tokens. */
final class ParseOnly {
  private ParseOnly() {}

  /** Arguments: the draft, and {@code findings.json}. */
  public static void main(String[] arguments) throws Exception {
    Parser.builder().build().parse(Files.readString(Path.of(arguments[0])));
    byte[] findings = Files.readAllBytes(Path.of(arguments[1]));
    long tokens = 0;
    try (JsonParser json = JsonMapper.builder().build().createParser(findings)) {
      while (json.nextToken() != null) {
        tokens++;
      }
    }
    System.out.println(tokens + " tokens");
  }
}
