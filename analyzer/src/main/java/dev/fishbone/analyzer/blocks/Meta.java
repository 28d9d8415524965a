package dev.fishbone.analyzer.blocks;

import java.util.Optional;

/**
 * The head of a document, once and first.
 *
 * @param subtitle "INC-id · SEV-n · effect for N minutes"
 * @param tag in upper case, for example {@code POSTMORTEM}
 */
public record Meta(String title, Optional<String> subtitle, Optional<String> tag, Extras extras)
    implements Block {
  public Meta {
    title = Values.clean(title);
    subtitle = Values.clean(subtitle);
    tag = Values.clean(tag);
    extras.refuse("title", "subtitle", "tag");
  }

  /** The head as it is written anew; an empty subtitle or tag is left out. */
  public Meta(String title, String subtitle, String tag) {
    this(title, Optional.of(subtitle), Optional.of(tag), Extras.none());
  }

  @Override
  public String name() {
    return "meta";
  }
}
