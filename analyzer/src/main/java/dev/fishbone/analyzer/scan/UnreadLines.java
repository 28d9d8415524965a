package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.MarkdownDocument.Generated;
import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.rules.wording.Wording;
import java.util.List;

/** What of the night's inputs could not be read: what was not found may stand there. */
record UnreadLines(List<String> sentences) {
  static final String TITLE = "What could not be read";

  static void write(MarkdownDocument document, Night night) {
    if (!night.basis().unread().isEmpty()) {
      document.heading(2, TITLE);
      document.region("unread", new UnreadLines(night.basis().unread())::list);
    }
  }

  private void list(Generated body) {
    // Names of files begin most of them: those keep their letters.
    body.bullets(sentences.stream().map(s -> Prose.of(Wording.plain(s) + ".")).toList());
  }
}
