package dev.fishbone.rules.chain;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Arrows that add nothing: from a to c where a led to b and b to c; and what merely preceded a
 * finding that something else led to, or that follows through a third. A loop's way back is none.
 */
final class Shortcuts {
  /** Where the arrows onwards begin that end at a finding. */
  private final Map<String, Set<String>> into = new HashMap<>();

  /** The same of those that lead. */
  private final Map<String, Set<String>> ledInto = new HashMap<>();

  private Shortcuts(List<Link> links) {
    for (Link link : links) {
      if (link.kind() != Link.Kind.SUSTAINS) {
        into.computeIfAbsent(link.to(), to -> new HashSet<>()).add(link.from());
      }
      if (link.kind() == Link.Kind.LED_TO) {
        ledInto.computeIfAbsent(link.to(), to -> new HashSet<>()).add(link.from());
      }
    }
  }

  /** The others, in the same order. */
  static List<Link> without(List<Link> links) {
    Shortcuts shortcuts = new Shortcuts(links);
    return links.stream().filter(link -> !shortcuts.has(link)).toList();
  }

  private boolean has(Link link) {
    return switch (link.kind()) {
      case SUSTAINS -> false;
      case LED_TO -> through(ledInto, link);
      case FOLLOWED_BY -> ledInto.containsKey(link.to()) || through(into, link);
    };
  }

  /** Few arrows end at one finding, however many begin there. */
  private static boolean through(Map<String, Set<String>> into, Link link) {
    return into.getOrDefault(link.to(), Set.of()).stream()
        .anyMatch(third -> into.getOrDefault(third, Set.of()).contains(link.from()));
  }
}
