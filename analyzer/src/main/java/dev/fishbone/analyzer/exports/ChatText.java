package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.blocks.Prose;

/**
 * Text from anywhere as a line for a chat channel: it calls nobody, leads nowhere and is no markup,
 * whether it is rendered as Markdown or pasted as it is.
 */
final class ChatText {
  private ChatText() {}

  /** A bullet with its name in bold. */
  static String bullet(String name, String text) {
    return "- " + Prose.empty().strong(name).text(": " + calm(text)).markdown() + "\n";
  }

  /** {@code @here}, {@code @channel} and names of people would wake them in most products. */
  private static String calm(String text) {
    return text.replace("@", "(at)").replace("＠", "(at)").replace("﹫", "(at)");
  }
}
