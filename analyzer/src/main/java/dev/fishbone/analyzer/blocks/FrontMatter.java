package dev.fishbone.analyzer.blocks;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The YAML head that some sites put before a document; CommonMark would read it as prose. */
public final class FrontMatter {
  private static final int LONGEST = 1 << 16;
  private static final Pattern OPEN = Pattern.compile("---[ \\t]*+(?:\\r\\n|\\n|\\r)");
  private static final Pattern CLOSE =
      Pattern.compile("^(?:---|\\.\\.\\.)[ \\t]*+(?:\\r\\n|\\n|\\r|\\z)", Pattern.MULTILINE);

  private FrontMatter() {}

  /**
   * The length of the head, 0 without one. It must be a YAML mapping, or it is a rule and prose.
   */
  public static int length(String text) {
    Matcher open = OPEN.matcher(text);
    if (!open.lookingAt()) {
      return 0;
    }
    Matcher close = CLOSE.matcher(text).region(open.end(), Math.min(text.length(), LONGEST));
    if (!close.find()) {
      return 0;
    }
    try {
      String yaml = text.substring(open.end(), close.start());
      return YamlReader.read(yaml) instanceof YamlNode.Fields ? close.end() : 0;
    } catch (YamlFault e) {
      return 0;
    }
  }
}
