package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Prose;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Relative links and pictures of generated text, as they have to read in a document that lies
 * elsewhere. Code is left alone.
 */
final class RelativeLinks {
  private static final Pattern CODE_OR_LINK =
      Pattern.compile("(?<!`)(`++)(?!`).*?(?<!`)\\1(?!`)|(?<link>\\]\\()(?<target>[^()\\s]++)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*|[#/].*");

  private RelativeLinks() {}

  static String from(String folder, String markdown) {
    if (folder.isEmpty()) {
      return markdown;
    }
    String lead = Prose.destination(folder.endsWith("/") ? folder : folder + "/");
    return CODE_OR_LINK.matcher(markdown).replaceAll(found -> target(lead, found));
  }

  private static String target(String lead, MatchResult found) {
    String target = found.group(3);
    boolean kept = target == null || ELSEWHERE.matcher(target).matches();
    return Matcher.quoteReplacement(kept ? found.group() : found.group(2) + lead + target + ")");
  }
}
