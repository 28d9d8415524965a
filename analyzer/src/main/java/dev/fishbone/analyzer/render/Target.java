package dev.fishbone.analyzer.render;

import java.util.Locale;

/** What a document is rendered for. */
public enum Target {
  /** Markdown as GitHub and GitLab show it. */
  GITHUB,
  /** Confluence's storage format. */
  CONFLUENCE,
  /** A piece of a page that can be pasted into a word processor. */
  HTML_FRAGMENT;

  /** As it is typed: {@code html-fragment}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
