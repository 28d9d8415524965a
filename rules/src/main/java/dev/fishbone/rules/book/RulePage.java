package dev.fishbone.rules.book;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The page of a rule, which is packed beside it: {@code docs/<id>.md}. */
public final class RulePage {
  private RulePage() {}

  /**
   * The page as Markdown.
   *
   * @throws IllegalStateException where a rule has none, which a test of the house forbids
   */
  public static String of(String ruleId) {
    try (InputStream page = RulePage.class.getResourceAsStream("/docs/" + ruleId + ".md")) {
      if (page == null) {
        throw new IllegalStateException("rule " + ruleId + " has no page docs/" + ruleId + ".md");
      }
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
