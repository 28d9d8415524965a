package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.rules.wording.Wording;
import java.util.List;

/** What of the night's inputs could not be read: what was not found may stand there. */
record UnreadLines(List<String> sentences) {
  static void write(MarkdownDocument document, Night night) {
    if (!night.basis().unread().isEmpty()) {
      document.heading(2, "What could not be read");
      document.region("unread", new UnreadLines(night.basis().unread())::list);
    }
  }

  private void list(Generated body) {
    body.bullets(sentences.stream().map(s -> Prose.of(Wording.capital(s) + ".")).toList());
  }
}
