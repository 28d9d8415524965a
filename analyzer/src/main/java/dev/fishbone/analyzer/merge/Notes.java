package dev.fishbone.analyzer.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a person is told of a merge, one sentence each. */
final class Notes {
  private static final int LONGEST = 160;

  private final String file;
  private final Set<String> overruled;
  private final List<String> sentences;

  /**
   * @param overruled ids of the verdicts that a person overruled
   */
  Notes(String file, Set<String> overruled) {
    this(file, overruled, List.of());
  }

  private Notes(String file, Set<String> overruled, List<String> sentences) {
    this.file = file;
    this.overruled = Set.copyOf(overruled);
    this.sentences = new ArrayList<>(sentences);
  }

  Notes copy() {
    return new Notes(file, overruled, sentences);
  }

  void problem(int line, String sentence) {
    sentences.add(file + ":" + line + ": " + sentence);
  }

  /** A known item that a person changed or removed, and that would be written otherwise now. */
  void changed(String id, String made) {
    sentences.add(
        id + ": a person changed or removed it, and so it stays; it would say " + quoted(made));
  }

  void changedPart(String what) {
    sentences.add(
        what
            + ": a person changed or removed it, and so it stays; the analysis would write it otherwise");
  }

  void adoptedPart(String what, int line) {
    problem(line, what + ": the draft has one of its own, which stays");
  }

  void remarked(String id, int line, String made) {
    problem(
        line, id + ": a person put something into it, so it stays; it would say " + quoted(made));
  }

  void adopted(String id, int line, String draft, String made) {
    boolean same = draft.strip().equals(made.strip());
    problem(
        line,
        id
            + ": the draft says so already ("
            + clipped(draft)
            + "), which stays"
            + (same ? "" : "; the analysis says " + quoted(made)));
  }

  void own(String id, int line, String draft, String made) {
    if (!draft.strip().equals(made.strip())) {
      problem(
          line,
          id
              + ": the draft has its own, which stays ("
              + clipped(draft)
              + "); the analysis says "
              + quoted(made));
    }
  }

  void withdrawn(String id, String text) {
    sentences.add(id + ": " + why(id) + ", so it goes: " + quoted(text));
  }

  void withdrawnButTheirs(String id) {
    sentences.add(
        id + ": " + why(id) + "; a person changed or removed it, and what they wrote stays");
  }

  /** A verdict's items bear its id, its step the same behind another letter. */
  private String why(String id) {
    String verdict = id.split("[/:]", 2)[0];
    boolean decided =
        overruled.contains(verdict)
            || verdict.startsWith("S") && overruled.contains("F" + verdict.substring(1));
    return decided ? "a person overruled it" : "no longer found";
  }

  void nowhere(String id, String kind, String made) {
    sentences.add(
        id + ": a person removed its " + kind + " block, so it is not written: " + quoted(made));
  }

  void second(int line, String what) {
    problem(line, "this is a second " + what + "; the first is used");
  }

  void waits(int line, String kind) {
    problem(
        line,
        "this "
            + kind
            + " block cannot be edited in place; what the analysis has for it waits until its YAML is"
            + " mended or written in plain lists");
  }

  List<String> all() {
    return List.copyOf(sentences);
  }

  private static String quoted(String text) {
    return "\"" + clipped(text) + "\"";
  }

  private static String clipped(String text) {
    String line = text.strip().replaceAll("\\s*\\R\\s*", " · ");
    if (line.length() <= LONGEST) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return line.substring(0, end) + "…";
  }
}
