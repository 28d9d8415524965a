package dev.fishbone.analyzer.blocks;

/**
 * The fence around a block, as it stands in its document.
 *
 * @param character a backtick or a tilde
 * @param length how many of them open the block
 * @param indent spaces before the opening fence that its content's lines may repeat, 0 to 3
 * @param info the whole info string as it was written
 * @param continuation what stands before the block's other lines: indent, and the marks of the
 *     lists and quotes around it
 * @param closed false where the document or its container ends before a closing fence
 * @param lineEnd what ends the block's lines
 */
public record Fence(
    char character,
    int length,
    int indent,
    String info,
    String continuation,
    boolean closed,
    String lineEnd) {

  /** Three backticks at the margin. */
  public static Fence plain(String name) {
    return new Fence('`', 3, 0, name, "", true, "\n");
  }

  /** The content between fences, long enough for it; without a line end behind the last fence. */
  String around(String content) {
    int needed = Math.max(length, longestRun(content) + 1);
    String marks = String.valueOf(character).repeat(Math.max(3, needed));
    String next = lineEnd + continuation;
    StringBuilder out = new StringBuilder(marks).append(info);
    for (String line : content.split("\n", -1)) {
      out.append(next).append(line);
    }
    // The content ends with a line feed, so its last, empty piece is the closing fence's line.
    return content.isEmpty() ? out + marks : out.append(marks).toString();
  }

  static boolean endsLine(String text, int at) {
    return at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r');
  }

  private int longestRun(String content) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < content.length(); i++) {
      run = content.charAt(i) == character ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
