package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Each claim is told at the line and column where it stands. */
final class PlacesTest {
  @Test
  void inProseInQuotesListsAndTables() {
    places("> paged at 09:55:18\n", "1:12 09:55:18");
    places("1. first\n   paged\n   at 09:55:18\n", "3:7 09:55:18");
    places("| when | what |\n| --- | --- |\n| 09:55:18 | page |\n", "3:3 09:55:18");
    places("Über *uns*: paged at **09:55:18**.\n", "1:24 09:55:18");
  }

  @Test
  void withOtherLineEndsAByteOrderMarkAndFrontMatter() {
    places("\uFEFFpaged at 09:55:18", "1:10 09:55:18");
    places("---\r\ntitle: x\r\n---\r\n\r\npaged at 09:55:18\r\n", "5:10 09:55:18");
  }

  @Test
  void inBlocksHoweverTheyAreQuoted() {
    places(
        "```timeline\nitems:\n  - \"[done] 09:55:18 · A \\\"page\\\" · acknowledged at 09:57:24\"\n```\n",
        "3:13 09:55:18",
        "3:53 09:57:24");
    places(
        "* list\n\n  ```stats\n  stats:\n    - { value: '9 min', label: First symptom to page }\n  ```\n",
        "5:17 9 min");
  }

  private static void places(String draft, String... expected) {
    List<Finding> findings = Incident.check(draft);
    assertThat(findings)
        .extracting(f -> f.line() + ":" + f.column() + " " + f.words())
        .containsExactly(expected);
    assertThat(findings).allMatch(f -> f.endColumn() - f.column() == f.words().length());
  }
}
