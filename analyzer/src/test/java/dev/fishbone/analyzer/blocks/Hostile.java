package dev.fishbone.analyzer.blocks;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Texts made of everything that YAML, Markdown and our own separators take for something. */
final class Hostile {
  private static final List<String> PIECES =
      List.of(
          " · ",
          "·",
          " ",
          "  ",
          "\t",
          "\n",
          "\r\n",
          "\r",
          "\u0000",
          "\u0001",
          "\u001B[31m",
          "\u007F",
          "\u0085",
          "\u2028",
          "\u00A0",
          "\u200B",
          "\u202E",
          "\uFEFF",
          "\uFFFE",
          "\uD800",
          "\uDC00",
          "😀",
          "👩‍🚒",
          "é",
          "İ",
          "ı",
          "中文",
          "\uDBFF\uDFFF",
          "\"",
          "'",
          "\\",
          "\\n",
          "`",
          "```",
          "~~~",
          "-->",
          " --> ",
          " -> ",
          " -x-> ",
          "->",
          "+",
          "-",
          "- ",
          "---",
          "...",
          ": ",
          ":",
          "#",
          " #",
          "loop:",
          "end",
          "[done]",
          "[",
          "]",
          "{",
          "}",
          ", ",
          "&",
          "&amp;",
          "&lt",
          "*",
          "**",
          "_",
          "__",
          "!",
          "|",
          ">",
          "%",
          "@",
          "?",
          "=",
          "<<",
          "null",
          "~",
          "true",
          "No",
          "y",
          "12",
          "1e3",
          "0x1F",
          "09:41",
          "2026-08-14",
          ".inf",
          "1.",
          "1) ",
          "a",
          "word",
          "<script>",
          "</b>",
          "<!--",
          "<!-- fishbone:end a -->",
          "[a](http://b)",
          "![a](b)",
          "https://x.example",
          "www.x.example",
          "<a@b.c>",
          "$x$",
          "a_b",
          "orders->pricing",
          "hikaricp_pending_threads",
          "\\|",
          "  \n");

  private Hostile() {}

  static Arbitrary<String> text() {
    Arbitrary<String> pieces =
        Arbitraries.of(PIECES).list().ofMaxSize(8).map(list -> String.join("", list));
    Arbitrary<String> any = Arbitraries.strings().ofMaxLength(20);
    Arbitrary<String> units = Arbitraries.chars().all().list().ofMaxSize(6).map(Hostile::joined);
    Arbitrary<String> lengthy = pieces.map(text -> text + "long ".repeat(300) + text);
    return Arbitraries.frequencyOf(
        Tuple.of(8, pieces), Tuple.of(3, any), Tuple.of(3, units), Tuple.of(1, lengthy));
  }

  private static String joined(List<Character> units) {
    StringBuilder text = new StringBuilder();
    units.forEach(text::append);
    return text.toString();
  }
}
