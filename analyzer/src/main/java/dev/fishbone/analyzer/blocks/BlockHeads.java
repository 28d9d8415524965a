package dev.fishbone.analyzer.blocks;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a document remembers of a block beside its items: {@code meta/title}, {@code meta/subtitle},
 * {@code meta/tag}; of a fishbone its effect under {@code fishbone/ID}; a sequence as a whole under
 * {@code sequence/ID}; of the others that they were written, as {@code timeline/1} and so on. By
 * this a block that a person removed is told from one that never was there.
 */
public final class BlockHeads {
  private final Map<String, Integer> seen = new HashMap<>();

  /** Nothing seen yet; one for each document. */
  public BlockHeads() {}

  /** Ids and texts of the next block of the document. */
  public Map<String, String> of(Block block) {
    Map<String, String> heads = new LinkedHashMap<>();
    if (block instanceof Meta meta) {
      if (seen.merge("meta", 1, Integer::sum) == 1) {
        heads.put("meta/title", meta.title());
        meta.subtitle().ifPresent(text -> heads.put("meta/subtitle", text));
        meta.tag().ifPresent(text -> heads.put("meta/tag", text));
      }
    } else {
      heads.put(key(block), text(block));
    }
    return heads;
  }

  private String key(Block block) {
    String id = block instanceof Fishbone fishbone ? fishbone.id() : "";
    id = block instanceof Sequence sequence ? sequence.id() : id;
    String name = block.name() + "/" + id;
    // An id that was there before, or none: the blocks are counted.
    int count = seen.merge(name, 1, Integer::sum);
    return id.isEmpty() || count > 1 ? name + (id.isEmpty() ? "" : "/") + count : name;
  }

  private static String text(Block block) {
    if (block instanceof Fishbone fishbone) {
      return fishbone.effect();
    }
    return block instanceof Sequence ? BlockFormat.content(block) : "";
  }
}
