package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Optional;

/** What is to be done. */
public record Steps(List<Step> items, Extras extras) implements Block {
  public Steps {
    items = List.copyOf(items);
    extras.refuse("items");
  }

  /** Steps as they are written anew. */
  public Steps(List<Step> items) {
    this(items, Extras.none());
  }

  @Override
  public String name() {
    return "steps";
  }

  /**
   * One step.
   *
   * @param code short enough for one line
   * @param lang the language of {@code code}
   */
  public record Step(
      String title,
      String body,
      Optional<String> code,
      Optional<String> lang,
      Optional<String> note,
      Extras extras) {
    public Step {
      title = Values.clean(title);
      body = Values.clean(body);
      code = Values.clean(code);
      lang = Values.clean(lang);
      note = Values.clean(note);
      extras.refuse("title", "body", "code", "lang", "note");
    }

    /** A step without code or note. */
    public Step(String title, String body) {
      this(title, body, Optional.empty(), Optional.empty(), Optional.empty(), Extras.none());
    }

    /** The same step with a line of code. */
    public Step withCode(String line, String language) {
      return new Step(title, body, Optional.of(line), Optional.of(language), note, extras);
    }

    /** The same step with a note. */
    public Step withNote(String text) {
      return new Step(title, body, code, lang, Optional.of(text), extras);
    }
  }
}
