package dev.fishbone.lab.scenario;

/** A scenario file says something that cannot be meant; the message names file and line. */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ScenarioException(String sentence) {
    super(sentence);
  }
}
