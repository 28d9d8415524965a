package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Fishbone;
import dev.fishbone.analyzer.blocks.Fishbone.Bone;
import java.util.ArrayList;
import java.util.List;

/**
 * A fishbone drawn: a spine that ends in the effect, at most four bones a spine, items on ribs.
 * Every text has a place of its own as high as its lines, so nothing overlaps however long it is.
 */
final class FishbonePicture {
  private static final int WIDTH = 1020;

  /** How many bones one spine carries. */
  private static final int BONES = 4;

  private static final int HEAD = 176;
  private static final int SLANT = 50;
  private static final int SIZE = 14;
  private static final int LEADING = 18;
  private static final int GAP = 13;
  private static final int LABEL = 30;
  private static final int MOST = 900;

  private final String effect;
  private final List<Bone> bones;
  private final Drawing drawing = new Drawing();
  private final int columns;
  private final int column;

  private FishbonePicture(String effect, List<Bone> bones) {
    this.effect = effect;
    this.bones = bones;
    this.columns = (bones.size() + 1) / 2;
    this.column = (WIDTH - HEAD - 30) / columns;
  }

  /** The pictures of a block: one, or several where it has more bones than one spine carries. */
  static List<Element> of(Fishbone fishbone, String id) {
    List<Element> pictures = new ArrayList<>();
    List<Bone> bones = fishbone.causes();
    for (int from = 0; from < bones.size(); from += BONES) {
      List<Bone> some = bones.subList(from, Math.min(from + BONES, bones.size()));
      String name = from == 0 ? id : id + "-" + (from / BONES + 1);
      pictures.add(new FishbonePicture(fishbone.effect(), some).draw(name));
    }
    return pictures;
  }

  private Element draw(String id) {
    List<String> head = TextWidth.lines(effect, MOST, HEAD - 28, 16, true);
    int headHeight = Math.max(64, head.size() * 21 + 28);
    int above = headHeight / 2;
    int below = headHeight / 2;
    for (int i = 0; i < bones.size(); i++) {
      if (i < columns) {
        above = Math.max(above, height(bones.get(i)));
      } else {
        below = Math.max(below, height(bones.get(i)));
      }
    }
    int spine = above + 6;
    for (int i = 0; i < bones.size(); i++) {
      bone(bones.get(i), i % columns * column + 6, spine, i < columns);
    }
    int left = WIDTH - HEAD - 4;
    drawing.line("spine", 6, spine, left - 10, spine);
    drawing.head("spine-head", left, spine, 1, 9);
    drawing.box("effect", left, spine - headHeight / 2, HEAD, headHeight);
    int first = spine - head.size() * 21 / 2 + 16;
    drawing.text("effect-text", left + 14, first, 21, head);
    return drawing.svg(
        id, "fishbone", WIDTH, spine + below + 8, "Causes of: " + effect, description());
  }

  private int textWidth() {
    return column - SLANT - 30;
  }

  private List<String> lines(String item) {
    return TextWidth.lines(item, MOST, textWidth(), SIZE, false);
  }

  private List<String> label(Bone bone) {
    return TextWidth.lines(bone.label(), 120, Math.min(300, textWidth()) - 24, 15, true);
  }

  /** From the spine to the far end of the bone's label. */
  private int height(Bone bone) {
    int text = bone.items().stream().mapToInt(item -> lines(item).size() * LEADING + GAP).sum();
    return LABEL + (label(bone).size() - 1) * LEADING + text + 26;
  }

  private void bone(Bone bone, int x, int spine, boolean up) {
    int far = x + textWidth() + 10;
    int near = far + SLANT;
    int length = height(bone);
    List<String> label = label(bone);
    int labelHeight = LABEL + (label.size() - 1) * LEADING;
    int tip = up ? spine - length + labelHeight : spine + length - labelHeight;
    drawing.line("bone", far, tip, near, spine);
    int y = up ? tip + 6 : spine + 8;
    for (String item : bone.items()) {
      List<String> lines = lines(item);
      drawing.text("item", x, y + SIZE, LEADING, lines);
      y += lines.size() * LEADING + GAP;
      int rib = y - GAP + 3;
      int end = far + SLANT * Math.abs(rib - tip) / Math.max(1, Math.abs(spine - tip));
      drawing.line(item.startsWith("Suspected") ? "rib suspected" : "rib", x, rib, end, rib);
    }
    label(label, far, up ? tip - labelHeight : tip, labelHeight);
  }

  private void label(List<String> label, int x, int top, int height) {
    int widest = label.stream().mapToInt(line -> TextWidth.of(line, true)).max().orElse(0);
    int width = widest * 15 / 100 + 24;
    int left = Math.max(x - width + 56, 0);
    drawing.box("bone-label", left, top, width, height);
    drawing.text("bone-text", left + 12, top + 20, LEADING, label);
  }

  private String description() {
    StringBuilder text = new StringBuilder("The same stands in words below.");
    for (Bone bone : bones) {
      int count = bone.items().size();
      text.append(' ').append(bone.label()).append(": ").append(count);
      text.append(count == 1 ? " cause." : " causes.");
    }
    return text.toString();
  }
}
