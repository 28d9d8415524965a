package dev.fishbone.analyzer.blocks;

import java.util.Comparator;
import java.util.List;

/**
 * The causes of an effect, by bone. Bones are put into the order Change, Code, Capacity, Detection,
 * then the others as given; a bone without items (and without unknown keys) is left out.
 *
 * @param id the block's name within the document; empty where a draft gives none
 */
public record Fishbone(String id, String effect, List<Bone> causes, Extras extras)
    implements Block {
  private static final List<String> ORDER = List.of("Change", "Code", "Capacity", "Detection");

  public Fishbone {
    id = Values.clean(id);
    effect = Values.clean(effect);
    causes =
        causes.stream()
            .filter(bone -> !bone.items().isEmpty() || !bone.extras().isEmpty())
            .toList();
    extras.refuse("id", "effect", "causes");
  }

  /**
   * A fishbone as it is written anew, its bones in their order; a person's stay in the person's.
   */
  public Fishbone(String id, String effect, List<Bone> causes) {
    this(
        id,
        effect,
        causes.stream().sorted(Comparator.comparingInt(Fishbone::rank)).toList(),
        Extras.none());
  }

  @Override
  public String name() {
    return "fishbone";
  }

  private static int rank(Bone bone) {
    for (int i = 0; i < ORDER.size(); i++) {
      if (ORDER.get(i).equalsIgnoreCase(bone.label().strip())) {
        return i;
      }
    }
    return ORDER.size();
  }

  /**
   * One bone.
   *
   * @param items one sentence each, without a full stop
   */
  public record Bone(String label, List<String> items, Extras extras) {
    public Bone {
      label = Values.clean(label);
      items = items.stream().map(Values::clean).toList();
      extras.refuse("label", "items");
    }

    public Bone(String label, List<String> items) {
      this(label, items, Extras.none());
    }
  }
}
