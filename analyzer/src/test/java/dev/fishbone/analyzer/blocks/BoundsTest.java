package dev.fishbone.analyzer.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Drafts made to hurt end soon, are kept, and throw nothing. */
class BoundsTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int FIVE_MB = 5_000_000;

  static Stream<Named<Supplier<String>>> hostile() {
    return Stream.of(
        named("aliases", BoundsTest::laughs),
        named("cyclic alias", () -> "```meta\ntitle: &a [*a]\n```\n"),
        named("deep flow", () -> meta("title: " + "[".repeat(400_000))),
        named("deep flow, large", () -> meta("title: " + fill("["))),
        named("deep maps", () -> meta(fill("{a: "))),
        named("deep block", () -> meta("- ".repeat(400_000))),
        named("one long scalar", () -> meta("title: " + fill("x"))),
        named("one long quoted", () -> meta("title: \"" + "x ".repeat(500_000) + "\"")),
        named("many keys", () -> meta(fill("key: v\n"))),
        named("arrows", () -> "```sequence\nmessages:\n- '" + "a -> ".repeat(150_000) + "'\n```"),
        named("spaces", () -> "```timeline\nitems:\n- '[done" + " ".repeat(900_000) + "'\n```"),
        named("dots", () -> "```timeline\nitems:\n- '[done] 1" + " · ".repeat(300_000) + "'\n```"),
        named("quotes", () -> fill("> ".repeat(1000) + "x\n")),
        named("lists", () -> fill("- ")),
        named("list lines", () -> fill("1. a\n")),
        named("definitions", () -> fill("[a]:\n")),
        named("open comments", () -> fill("<!--\n")),
        named("marks", () -> fill("<!-- fishbone:begin a -->\n")),
        named("fences", () -> fill("```meta\n")),
        named("blocks", () -> fill("```meta\ntitle: a\n```\n\n")),
        named("bad blocks", () -> fill("```meta\ntitle: a: b: [\n```\n\n")),
        named("front matter", () -> "---\n" + fill("a: b\n")),
        named("bad escape", () -> meta("title: \"\\UFFFFFFFF \\uD800\"")),
        named("raw control", () -> meta("title: a\u0001\u0000\uFFFE\uD800")));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void endsSoonAndKeepsTheText(Supplier<String> source) {
    String text = source.get();
    // Processor time and not the clock's: other work on the machine must not fail the test.
    long before = THREADS.getCurrentThreadCpuTime();
    Document document = DocumentParser.parse("draft.md", text);
    Duration spent = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
    // Linear work takes two seconds at most in a cold machine; what is not linear takes minutes.
    assertThat(spent).isLessThan(Duration.ofSeconds(8));
    assertThat(document.text().equals(text)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void saysWhatToDo(String content, String sentence) {
    Document document = DocumentParser.parse("draft.md", meta(content));
    assertThat(document.problems())
        .singleElement()
        .extracting(Problem::sentence)
        .asString()
        .contains(sentence);
  }

  static Stream<Arguments> unreadable() {
    return Stream.of(
        args("title: " + "[".repeat(100), "deeper than 40 levels"),
        args("title: a\u0001", "control character"),
        args("title: " + "x".repeat(1_100_000), "longer than 1048576 characters"),
        args("title: \"\\UFFFFFFFF\"", "double quotes"));
  }

  private static Arguments args(String content, String sentence) {
    return Arguments.of(Named.of(sentence, content), sentence);
  }

  private static Named<Supplier<String>> named(String name, Supplier<String> text) {
    return Named.of(name, text);
  }

  private static String fill(String piece) {
    return piece.repeat(FIVE_MB / piece.length());
  }

  private static String meta(String content) {
    return "```meta\n" + content + "\n```\n";
  }

  private static String laughs() {
    StringBuilder yaml = new StringBuilder("title: a\na0: &a0 [x, x]\n");
    for (int i = 1; i < 60; i++) {
      String previous = "*a" + (i - 1) + " ";
      yaml.append("a" + i + ": &a" + i + " [" + previous + ", " + previous + "]\n");
    }
    return meta(yaml.toString());
  }
}
