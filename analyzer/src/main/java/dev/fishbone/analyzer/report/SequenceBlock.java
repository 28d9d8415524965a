package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Prose;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.SequenceEntry;
import java.time.ZoneId;
import java.util.Optional;

/** One request as a block, and the words that say which it was. */
final class SequenceBlock {
  private final SequenceEntry entry;

  SequenceBlock(SequenceEntry entry) {
    this.entry = entry;
  }

  Sequence block() {
    return new Sequence(
        entry.id(),
        entry.actors().stream().map(a -> new Actor(a.id(), a.name())).toList(),
        entry.messages().stream().map(SequenceBlock::message).toList(),
        entry.foot().stream().map(f -> new Foot(f.label(), f.value())).toList());
  }

  private static Message message(SequenceEntry.Message message) {
    String from = message.from();
    String to = message.to();
    String text = message.text();
    return switch (message.kind()) {
      case CALL -> activated(message, Call.call(from, to, text));
      case REPLY -> activated(message, Call.reply(from, to, text));
      case LOST -> activated(message, Call.lost(from, to, text));
      case LOOP -> new Loop(text);
      case END -> new End();
      case NOTE -> new Note(from, to, text);
    };
  }

  private static Call activated(SequenceEntry.Message message, Call call) {
    return switch (message.activation()) {
      case NONE -> call;
      case STARTS_TARGET -> call.starting();
      case ENDS_SENDER -> call.ending();
    };
  }

  /** Which request it was, whose lengths they are, and what it is an example of. */
  Prose words(Findings findings) {
    ZoneId zone = ZoneId.of(findings.zone());
    Prose text =
        Prose.of("One request, as trace ")
            .code(entry.trace())
            .text(
                " tells it: begun at "
                    + Words.time(entry.at(), zone)
                    + " "
                    + Words.zone(zone)
                    + ", its last span ended "
                    + Words.seconds(entry.lengthMillis() / 1e3)
                    + " later.");
    Optional<VerdictEntry> verdict =
        findings.verdicts().stream().filter(v -> v.id().equals(entry.verdict())).findFirst();
    if (verdict.isPresent()) {
      text =
          text.text(" It is an example of ")
              .code(verdict.get().rule())
              .text(" ")
              .code(verdict.get().subject())
              .text(".");
    }
    text = text.text(" Times and answers are those of this request alone");
    text = text.text(entry.foot().isEmpty() ? "." : "; the rows under it are of all requests.");
    return entry.whole() ? text : text.text(" Calls that have no part in it are left out.");
  }
}
