package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code id}, {@code actors}, {@code messages}, {@code foot}. */
final class SequenceFormat implements BlockFormat<Sequence> {
  @Override
  public Sequence read(FieldReader fields, Remarks remarks) throws YamlFault {
    String id = fields.optional("id").orElse("");
    List<Actor> actors = new ArrayList<>();
    for (YamlNode node : fields.list("actors")) {
      actors.add(actor(FieldReader.of(node, "an actor")));
    }
    List<Message> messages = new ArrayList<>();
    for (YamlNode node : fields.requiredList("messages")) {
      messages.add(message(node, remarks));
    }
    List<Foot> foot = new ArrayList<>();
    for (YamlNode node : fields.list("foot")) {
      FieldReader row = FieldReader.of(node, "a row of the foot");
      String label = row.optional("label").orElse("");
      foot.add(new Foot(label, row.optional("value").orElse(""), row.rest()));
    }
    return new Sequence(id, actors, messages, foot, fields.rest());
  }

  private static Actor actor(FieldReader row) throws YamlFault {
    String id = row.required("id");
    return new Actor(id, row.optional("name").orElse(id), row.rest());
  }

  private static Message message(YamlNode node, Remarks remarks) throws YamlFault {
    Optional<Message> message =
        FieldReader.isText(node) ? MessageText.parse(FieldReader.text(node)) : note(node);
    if (message.isEmpty()) {
      remarks.add(
          node,
          "This message is not understood: write \"A -> B: text\", \"loop: text\", \"end\" or"
              + " { from: A, to: B, kind: note, label: \"text\" }.");
    }
    return message.orElseGet(() -> new Unread(node.value()));
  }

  private static Optional<Message> note(YamlNode node) throws YamlFault {
    if (!(node instanceof YamlNode.Fields)) {
      return Optional.empty();
    }
    FieldReader row = FieldReader.of(node, "a note");
    boolean texts = true;
    for (String key : List.of("from", "to", "label")) {
      texts &= row.peek(key).map(FieldReader::isText).orElse(true);
    }
    if (!texts || row.peek("from").isEmpty() || !isNote(row)) {
      return Optional.empty();
    }
    row.take("kind");
    String from = row.optional("from").orElse("");
    String to = row.optional("to").orElse(from);
    return Optional.of(new Note(from, to, row.optional("label").orElse(""), row.rest()));
  }

  private static boolean isNote(FieldReader row) {
    return row.peek("kind")
        .map(kind -> kind instanceof YamlNode.Scalar scalar && scalar.text().equals("note"))
        .orElse(false);
  }

  @Override
  public void write(Sequence sequence, YamlLines out) {
    if (!sequence.id().isEmpty()) {
      out.text("", "id", sequence.id());
    }
    out.list("", "actors", sequence.actors().isEmpty());
    for (Actor actor : sequence.actors()) {
      FlowRow row = new FlowRow().plain("id", actor.id()).plain("name", actor.name());
      out.item("  ", row.extras(actor.extras()).toString());
    }
    out.list("", "messages", sequence.messages().isEmpty());
    sequence.messages().forEach(message -> out.item("  ", message(message)));
    if (!sequence.foot().isEmpty()) {
      out.list("", "foot", false);
    }
    for (Foot foot : sequence.foot()) {
      FlowRow row = new FlowRow().plain("label", foot.label()).quoted("value", foot.value());
      out.item("  ", row.extras(foot.extras()).toString());
    }
  }

  private static String message(Message message) {
    if (message instanceof Call call) {
      return YamlText.quoted(MessageText.write(call));
    }
    if (message instanceof Loop loop) {
      return YamlText.quoted(MessageText.write(loop));
    }
    if (message instanceof End) {
      return YamlText.quoted("end");
    }
    if (message instanceof Note note) {
      FlowRow row = new FlowRow().plain("from", note.from()).plain("to", note.to());
      row.plain("kind", "note").quoted("label", note.label());
      return row.extras(note.extras()).toString();
    }
    return YamlText.flow(((Unread) message).value());
  }
}
