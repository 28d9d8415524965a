package dev.fishbone.charts;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The tables of a TrueType file, as far as drawing needs them (ISO/IEC 14496-22: head, hhea, hmtx,
 * maxp, cmap format 4, loca). The file is our own resource, hence trusted.
 */
final class FontTables {
  private final ByteBuffer file;
  private final Map<String, Integer> offsets = new HashMap<>();
  private final int unitsPerEm;
  private final boolean longOffsets;
  private final int metrics;
  private final int characters;

  FontTables(byte[] bytes) {
    file = ByteBuffer.wrap(bytes);
    int count = file.getShort(4);
    for (int i = 0; i < count; i++) {
      int record = 12 + 16 * i;
      StringBuilder tag = new StringBuilder(4);
      for (int k = 0; k < 4; k++) {
        tag.append((char) file.get(record + k));
      }
      offsets.put(tag.toString(), file.getInt(record + 8));
    }
    unitsPerEm = unsigned(table("head") + 18);
    longOffsets = signed(table("head") + 50) != 0;
    metrics = unsigned(table("hhea") + 34);
    characters = unicodeCharacters();
  }

  /** Font units in the width of an em. */
  int unitsPerEm() {
    return unitsPerEm;
  }

  int signed(int offset) {
    return file.getShort(offset);
  }

  int unsigned(int offset) {
    return file.getShort(offset) & 0xFFFF;
  }

  int octet(int offset) {
    return file.get(offset) & 0xFF;
  }

  /** Width of a glyph in font units. */
  int advance(int glyph) {
    return unsigned(table("hmtx") + 4 * Math.min(glyph, metrics - 1));
  }

  /** Where the glyph's outline starts. */
  int outlineStart(int glyph) {
    return table("glyf") + location(glyph);
  }

  boolean hasOutline(int glyph) {
    return location(glyph) != location(glyph + 1);
  }

  private int location(int glyph) {
    return longOffsets
        ? file.getInt(table("loca") + 4 * glyph)
        : 2 * unsigned(table("loca") + 2 * glyph);
  }

  /** The glyph of a character; 0, the box for missing characters, if the font has none. */
  int glyph(int codePoint) {
    if (codePoint > 0xFFFF) {
      return 0;
    }
    int twiceSegments = unsigned(characters + 6);
    int ends = characters + 14;
    for (int s = 0; s < twiceSegments; s += 2) {
      if (codePoint > unsigned(ends + s)) {
        continue;
      }
      int start = unsigned(ends + 2 + twiceSegments + s);
      if (codePoint < start) {
        return 0;
      }
      int delta = unsigned(ends + 2 + 2 * twiceSegments + s);
      int rangeAt = ends + 2 + 3 * twiceSegments + s;
      int range = unsigned(rangeAt);
      if (range == 0) {
        return (codePoint + delta) & 0xFFFF;
      }
      int glyph = unsigned(rangeAt + range + 2 * (codePoint - start));
      return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF;
    }
    return 0;
  }

  private int unicodeCharacters() {
    int cmap = table("cmap");
    int count = unsigned(cmap + 2);
    for (int i = 0; i < count; i++) {
      int offset = cmap + file.getInt(cmap + 4 + 8 * i + 4);
      if (unsigned(offset) == 4) {
        return offset;
      }
    }
    throw new IllegalStateException("the font has no cmap of format 4");
  }

  private int table(String tag) {
    Integer offset = offsets.get(tag);
    if (offset == null) {
      throw new IllegalStateException("the font has no table " + tag);
    }
    return offset;
  }
}
