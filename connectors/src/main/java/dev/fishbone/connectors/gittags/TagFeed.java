package dev.fishbone.connectors.gittags;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.git.GitRepository;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One deploy a tag, with the commits since the tag before. Who wrote them is not asked. */
record TagFeed(GitRepository git, String pattern, String service) implements EventConnector.Feed {
  private static final int SUBJECTS = 20;

  /**
   * A tag.
   *
   * @param time its own; of one that only names a commit, the commit's
   * @param annotated whether it has a time of its own
   */
  private record Tag(String name, Instant time, boolean annotated) {
    String ref() {
      return "refs/tags/" + name;
    }
  }

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    List<Tag> tags = tags();
    into.asked(Kind.CHANGES, true);
    if (tags.isEmpty()) {
      into.gap(
          Kind.CHANGES,
          into.time(),
          ReasonCode.NO_DATA,
          "the repository "
              + git.folder()
              + " has no tag like "
              + pattern
              + ": set tags, or fetch"
              + " them (git fetch --tags)");
    }
    if (git.ask("rev-parse", "--is-shallow-repository").strip().equals("true")) {
      into.gap(
          Kind.CHANGES,
          into.time(),
          ReasonCode.PARTIAL_WINDOW,
          "the repository "
              + git.folder()
              + " is shallow, so commits between tags may be missing:"
              + " git fetch --unshallow");
    }
    for (int i = 0; i < tags.size(); i++) {
      if (into.time().contains(tags.get(i).time())) {
        into.add(i == 0 ? first(tags.get(i)) : deploy(tags.get(i - 1), tags.get(i)));
      }
    }
  }

  private List<Tag> tags() throws SourceException {
    String format = "%(refname:strip=2)%00%(creatordate:unix)%00%(objecttype)";
    List<Tag> tags = new ArrayList<>();
    for (String line :
        git.ask("for-each-ref", "--format=" + format, "refs/tags/" + pattern).lines().toList()) {
      String[] parts = line.split("\0", -1);
      // A tag of a tree or file has no time and marks no deploy.
      if (parts.length == 3 && parts[1].matches("[0-9]{1,11}")) {
        Instant time = Instant.ofEpochSecond(Long.parseLong(parts[1]));
        tags.add(new Tag(parts[0], time, parts[2].equals("tag")));
      }
    }
    tags.sort(Comparator.comparing(Tag::time).thenComparing(Tag::name));
    return tags;
  }

  private Change first(Tag tag) {
    return change(tag, "", "deploy " + tag.name(), timeOf(tag));
  }

  private Change deploy(Tag before, Tag tag) throws SourceException {
    List<String> added = subjects(before.ref() + ".." + tag.ref());
    List<String> removed = subjects(tag.ref() + ".." + before.ref());
    StringBuilder title = new StringBuilder("deploy " + tag.name() + ": ");
    if (added.isEmpty() && !removed.isEmpty()) {
      title.append("back from ").append(before.name()).append(", ");
      title.append(commits(removed)).append(" taken back");
    } else {
      title.append(commits(added)).append(" since ").append(before.name());
      title.append(removed.isEmpty() ? "" : ", without " + commits(removed) + " of it");
    }
    return change(
        tag,
        before.name(),
        title.toString(),
        (timeOf(tag) + "\n" + listed("", added) + listed("taken back: ", removed)).strip());
  }

  private Change change(Tag tag, String before, String title, String detail) {
    return new Change(
        tag.time(),
        tag.time(),
        Change.Type.DEPLOY,
        service,
        title,
        detail,
        before,
        tag.name(),
        "",
        tag.name(),
        Location.NOWHERE);
  }

  private static String timeOf(Tag tag) {
    return tag.annotated() ? "" : "the tag has no time of its own: the time is its commit's";
  }

  private static String commits(List<String> subjects) {
    return subjects.size() == 1 ? "1 commit" : subjects.size() + " commits";
  }

  private static String listed(String prefix, List<String> subjects) {
    StringBuilder text = new StringBuilder();
    subjects.stream().limit(SUBJECTS).forEach(s -> text.append(prefix).append(s).append('\n'));
    if (subjects.size() > SUBJECTS) {
      text.append("and ").append(subjects.size() - SUBJECTS).append(" more\n");
    }
    return text.toString();
  }

  private List<String> subjects(String range) throws SourceException {
    return git.ask("log", "--no-show-signature", "--format=%s", range, "--").lines().toList();
  }
}
