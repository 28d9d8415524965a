package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What can happen at a moment of an incident. */
enum Event {
  TRIGGER,
  DEPLOY,
  FLAG_ON,
  FIRST_SYMPTOM,
  SYMPTOM,
  ALERT,
  PAGE,
  ACK,
  MITIGATION,
  RECOVERY,
  RESOLVED,
  EJECTION,
  RESTART,
  POOL_FULL,
  POOL_FREE,
  DIAGNOSIS,
  MERGE,
  BREACH;

  /** "the first symptom". */
  String words() {
    return switch (this) {
      case TRIGGER -> "the change";
      case DEPLOY -> "the deploy";
      case FLAG_ON -> "the flag's change";
      case FIRST_SYMPTOM -> "the first symptom";
      case ACK -> "the acknowledgement";
      case MITIGATION -> "the mitigation";
      case RECOVERY -> "the recovery";
      case RESOLVED -> "the end";
      case EJECTION -> "the first ejection";
      case POOL_FULL -> "the full pool";
      case POOL_FREE -> "the free pool";
      default -> "the " + name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** Which events the words of a clause name. */
  static final class Finder {
    private static final int MOST_KEPT = 20_000;

    private final List<Event> events = new ArrayList<>();
    private final List<Vocabulary.Pattern> patterns = new ArrayList<>();
    private final Map<Long, Set<Event>> byMask = new ConcurrentHashMap<>();

    Finder(Vocabulary vocabulary) {
      for (String line : Resource.lines("events.txt")) {
        int colon = line.indexOf(':');
        events.add(Event.valueOf(line.substring(0, colon)));
        patterns.add(vocabulary.pattern(line.substring(colon + 1)));
      }
    }

    /** Of the groups of words that a clause holds; not to be changed. */
    Set<Event> in(long mask) {
      Set<Event> known = byMask.get(mask);
      if (known == null) {
        known = find(mask);
        if (byMask.size() < MOST_KEPT) {
          byMask.put(mask, known);
        }
      }
      return known;
    }

    private Set<Event> find(long mask) {
      Set<Event> found = EnumSet.noneOf(Event.class);
      for (int i = 0; i < patterns.size(); i++) {
        if (patterns.get(i).matches(mask)) {
          found.add(events.get(i));
        }
      }
      if (found.size() > 1) {
        found.remove(TRIGGER);
      }
      if (found.contains(PAGE)) {
        found.remove(ALERT); // "the page for the alert CheckoutErrors"
      }
      if (found.contains(ACK)) {
        found.remove(PAGE); // "acknowledged the page"
        found.remove(ALERT);
      }
      if (found.contains(MITIGATION)) {
        found.remove(RECOVERY); // "switched back to normal"
        found.remove(EJECTION);
      }
      return found;
    }
  }
}
