package dev.fishbone.connectors.githubdeployments;

import dev.fishbone.connectors.format.Quoted;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of the next page in a header {@code Link} (RFC 8288).
 *
 * @param path below the source's url; empty where there is no next page, or none that may be asked
 * @param problem why one that is named may not be asked
 */
record NextPage(Optional<String> path, Optional<String> problem) {
  private static final Pattern NEXT =
      Pattern.compile("<([^<>]{1,2000})>[^,<]*;\\s*rel=\"?(?:[^\",]* )?next(?=[\",; ]|$)");

  private static final NextPage NONE = new NextPage(Optional.empty(), Optional.empty());

  static NextPage of(String link, URI url) {
    Matcher next = NEXT.matcher(link);
    if (!next.find()) {
      return NONE;
    }
    URI target;
    try {
      target = url.resolve(next.group(1));
    } catch (IllegalArgumentException e) {
      return refused("its next page has no address", next.group(1));
    }
    // Our headers go to this host, and to no other that an answer names.
    boolean same =
        String.valueOf(target.getScheme()).equals(url.getScheme())
            && String.valueOf(target.getHost()).equalsIgnoreCase(url.getHost())
            && target.getPort() == url.getPort();
    String prefix = url.getRawPath() == null ? "" : url.getRawPath();
    String path = String.valueOf(target.getRawPath());
    if (!same || !path.startsWith(prefix + "/")) {
      return refused("its next page lies elsewhere", next.group(1));
    }
    String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
    return new NextPage(Optional.of(path.substring(prefix.length()) + query), Optional.empty());
  }

  private static NextPage refused(String why, String address) {
    return new NextPage(Optional.empty(), Optional.of(why + " (" + Quoted.bare(address) + ")"));
  }
}
