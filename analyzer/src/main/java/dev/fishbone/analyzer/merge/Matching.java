package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;
import dev.fishbone.analyzer.blocks.TextHash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which item of the draft belongs to which id: the tool's own by their hash, wherever they stand;
 * then those of a person that say the same, each for one id at the most.
 */
final class Matching {
  private final String kind;
  private final List<BlockEditor> draft;
  private final Pairing pairing;
  private final Memory memory;
  private final SameItem same;
  private final List<Found> all = new ArrayList<>();
  private final Map<String, List<Found>> byHash = new HashMap<>();
  private final Set<Found> taken = new HashSet<>();
  private final Map<String, Found> ours = new LinkedHashMap<>();
  private final Map<String, Found> adopted = new LinkedHashMap<>();

  Matching(String kind, List<BlockEditor> draft, Pairing pairing, Memory memory, SameItem same) {
    this.kind = kind;
    this.draft = draft;
    this.pairing = pairing;
    this.memory = memory;
    this.same = same;
    for (int block = 0; block < draft.size(); block++) {
      for (BlockEditor.Entry entry : draft.get(block).entries()) {
        Found found = new Found(block, entry);
        all.add(found);
        byHash.computeIfAbsent(TextHash.of(found.text()), h -> new ArrayList<>()).add(found);
      }
    }
  }

  void match(List<MadeItem> made, List<String> withdrawn) {
    if (kind.equals("fishbone")) {
      // One finding may stand in the fishbones of several effects in the same words.
      made.forEach(item -> find(item.id(), pairing.draft(item.block())));
    }
    made.forEach(item -> find(item.id(), OptionalInt.empty()));
    withdrawn.forEach(id -> find(id, OptionalInt.empty()));
    List<MadeItem> lost =
        made.stream().filter(i -> memory.knows(i.id()) && !ours.containsKey(i.id())).toList();
    // What a person made of an item that is known must not be taken for one that is not.
    taken.addAll(bestPairs(lost).values());
    adopted.putAll(bestPairs(made.stream().filter(i -> !memory.knows(i.id())).toList()));
    taken.addAll(adopted.values());
  }

  private void find(String id, OptionalInt block) {
    Optional<Remembered> known = memory.of(id).filter(Remembered::mayBeOurs);
    if (known.isEmpty() || ours.containsKey(id)) {
      return;
    }
    for (Found found : byHash.getOrDefault(known.get().hash(), List.of())) {
      if (!taken.contains(found) && (block.isEmpty() || block.getAsInt() == found.block())) {
        taken.add(found);
        ours.put(id, found);
        return;
      }
    }
  }

  private record Pair(MadeItem made, Found found, double score) {}

  private Map<String, Found> bestPairs(List<MadeItem> items) {
    List<Pair> pairs = new ArrayList<>();
    for (MadeItem item : items) {
      for (Found found : all) {
        if (!taken.contains(found)) {
          boolean sameList = item.label().isEmpty() || item.label().equalsIgnoreCase(label(found));
          double score = same.score(kind, found.entry().item(), item.id(), item.item(), sameList);
          if (score > 0) {
            pairs.add(new Pair(item, found, score));
          }
        }
      }
    }
    // Stable: equals stay in the order of both documents.
    pairs.sort(Comparator.comparingDouble(Pair::score).reversed());
    Map<String, Found> best = new LinkedHashMap<>();
    Set<Found> gone = new HashSet<>();
    for (Pair pair : pairs) {
      if (!best.containsKey(pair.made().id()) && gone.add(pair.found())) {
        best.put(pair.made().id(), pair.found());
      }
    }
    return best;
  }

  private String label(Found found) {
    return draft.get(found.block()).lists().get(found.entry().list()).label().strip();
  }

  /** The tool's own item. */
  Optional<Found> ours(String id) {
    return Optional.ofNullable(ours.get(id));
  }

  /** A person's item that says the same. */
  Optional<Found> adopted(String id) {
    return Optional.ofNullable(adopted.get(id));
  }

  /** Whether the draft has this text in an item that is nobody's. */
  boolean says(String text) {
    return byHash.containsKey(TextHash.of(text));
  }
}
