package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Splice;
import java.util.List;

/**
 * A draft with what an analysis has to say.
 *
 * @param before the draft's text
 * @param splices the edits, in the order of the text
 * @param after the merged text
 * @param notes what a person is to be told, one sentence each
 */
public record Merged(String before, List<Splice> splices, String after, List<String> notes) {
  public Merged {
    splices = List.copyOf(splices);
    notes = List.copyOf(notes);
  }

  /** Whether there is nothing to write. */
  public boolean isUnchanged() {
    return before.equals(after);
  }
}
