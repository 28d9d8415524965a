package dev.fishbone.analyzer.blocks;

import java.util.regex.Pattern;

/**
 * A block with a known name whose content could not be read; a problem says why. Its source is kept
 * byte for byte.
 *
 * @param content the lines between the fences, each ended by a line feed
 */
public record Unknown(String name, String content) implements Block {
  private static final Pattern LINE_END = Pattern.compile("\\r\\n?");

  public Unknown {
    content = LINE_END.matcher(Values.clean(content)).replaceAll("\n");
    if (!content.isEmpty() && !content.endsWith("\n")) {
      content = content + "\n";
    }
  }

  @Override
  public Extras extras() {
    return Extras.none();
  }
}
