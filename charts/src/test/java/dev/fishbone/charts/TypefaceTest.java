package dev.fishbone.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.Rectangle2D;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds our reading of the font against the JDK's. */
class TypefaceTest {
  /** Plain, composite (accents), Greek, Cyrillic, symbols. */
  private static final String SAMPLE = "AaBgjQ0149%@&Äéøşİğ«»–—…→×≥ΩλЖя";

  @Test
  void widthsAndOutlinesAreTheJdks() throws Exception {
    List<Typeface> faces = List.of(Typeface.REGULAR, Typeface.SEMIBOLD);
    List<String> files = List.of("IBMPlexSans-Regular.ttf", "IBMPlexSans-SemiBold.ttf");
    for (int i = 0; i < faces.size(); i++) {
      Typeface face = faces.get(i);
      Font font = jdkFont(files.get(i)).deriveFont((float) face.unitsPerEm());
      for (int c : SAMPLE.codePoints().toArray()) {
        String character = Character.toString(c);
        GlyphVector peer =
            font.createGlyphVector(new FontRenderContext(null, true, true), character);
        int glyph = face.glyph(c);
        assertThat(glyph).as(character).isEqualTo(peer.getGlyphCode(0)).isPositive();
        assertThat((double) face.advance(glyph))
            .as(character)
            .isCloseTo(peer.getGlyphMetrics(0).getAdvance(), within(0.6));
        Rectangle2D ours = face.outline(glyph).getBounds2D();
        Rectangle2D theirs = peer.getOutline().getBounds2D();
        assertThat(ours.getX()).as(character).isCloseTo(theirs.getX(), within(1.0));
        assertThat(ours.getY()).as(character).isCloseTo(theirs.getY(), within(1.0));
        assertThat(ours.getWidth()).as(character).isCloseTo(theirs.getWidth(), within(1.0));
        assertThat(ours.getHeight()).as(character).isCloseTo(theirs.getHeight(), within(1.0));
      }
    }
  }

  @Test
  void aCharacterThatTheFontLacksIsABox() {
    assertThat(Typeface.REGULAR.glyph('中')).isZero();
    assertThat(Typeface.REGULAR.glyph(0x1F600)).isZero();
    assertThat(Typeface.REGULAR.outline(0).getBounds2D().isEmpty()).isFalse();
  }

  @Test
  void longTextIsCutToItsRoom() {
    Typeface face = Typeface.REGULAR;
    String text = "a label of considerable length 😀😀😀😀";
    assertThat(face.fit(text, 12, 1000)).isEqualTo(text);
    for (double room = 20; room < face.width(text, 12); room += 7) {
      String cut = face.fit(text, 12, room);
      assertThat(face.width(cut, 12)).isLessThanOrEqualTo(room);
      assertThat(cut).endsWith("…");
      assertThat(Character.isHighSurrogate(cut.charAt(Math.max(0, cut.length() - 2)))).isFalse();
    }
  }

  private static Font jdkFont(String file) throws Exception {
    try (InputStream in = Typeface.class.getResourceAsStream(file)) {
      return Font.createFont(Font.TRUETYPE_FONT, in);
    } catch (LinkageError e) {
      assumeTrue(false, "this JDK has no font library to compare with: " + e);
      throw e;
    }
  }
}
