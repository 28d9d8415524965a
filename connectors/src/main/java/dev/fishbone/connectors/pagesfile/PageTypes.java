package dev.fishbone.connectors.pagesfile;

import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What happened to a page, by the file's word. That an incident was triggered is none of them: it
 * does not say that anybody was told.
 */
record PageTypes(Map<String, Page.Type> words, Optional<Page.Type> otherwise) {
  private static final String ALL = "notified, acknowledged, escalated, resolved";

  static PageTypes of(SourceSettings settings) throws SourceException {
    Map<String, Page.Type> words = new TreeMap<>();
    for (String word : new String[] {"notified", "notify", "page", "paged", "notification"}) {
      words.put(word, Page.Type.NOTIFIED);
    }
    for (String word : new String[] {"acknowledged", "acknowledge", "ack", "acked"}) {
      words.put(word, Page.Type.ACKNOWLEDGED);
    }
    for (String word : new String[] {"escalated", "escalate", "escalation"}) {
      words.put(word, Page.Type.ESCALATED);
    }
    for (String word : new String[] {"resolved", "resolve", "closed", "close"}) {
      words.put(word, Page.Type.RESOLVED);
    }
    PageTypes common = new PageTypes(Map.copyOf(words), Optional.empty());
    for (Map.Entry<String, String> each : settings.under("types").entrySet()) {
      words.put(plain(each.getKey()), common.set(settings, "types." + each.getKey()));
    }
    return new PageTypes(
        words,
        settings.text("type").isEmpty()
            ? Optional.empty()
            : Optional.of(common.set(settings, "type")));
  }

  private Page.Type set(SourceSettings settings, String key) throws SourceException {
    Page.Type type = words.get(plain(settings.text(key, "")));
    if (type == null) {
      throw settings.wrong(key, key + " must be one of " + ALL);
    }
    return type;
  }

  private static String plain(String word) {
    return word.strip().toLowerCase(Locale.ROOT);
  }

  Page.Type of(String word) throws Unusable {
    Page.Type type = words.get(plain(word));
    if (type != null) {
      return type;
    }
    if (word.isEmpty() && otherwise.isPresent()) {
      return otherwise.get();
    }
    throw new Unusable(
        word.isEmpty()
            ? "it has no event: add a column event (" + ALL + "), or set type"
            : "its event "
                + Quoted.text(word)
                + " is none of "
                + ALL
                + ": set types."
                + Quoted.bare(word));
  }
}
