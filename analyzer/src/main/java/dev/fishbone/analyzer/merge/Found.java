package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.BlockEditor;

/**
 * An item of the draft.
 *
 * @param block position among the draft's blocks of this kind
 */
record Found(int block, BlockEditor.Entry entry) {
  String text() {
    return entry.item().text();
  }
}
