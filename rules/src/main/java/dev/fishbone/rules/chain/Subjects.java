package dev.fishbone.rules.chain;

/** Reads names back out of subjects. */
final class Subjects {
  private Subjects() {}

  /** What {@link dev.fishbone.rules.Subject} wrote. */
  static String decoded(String name) {
    return name.replace("-%3E", "->").replace("%2F", "/").replace("%20", " ").replace("%25", "%");
  }
}
