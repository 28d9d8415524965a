package dev.fishbone.lab;

/** A run cannot go on; the message is one sentence for the person who started it. */
public final class LabException extends Exception {
  private static final long serialVersionUID = 1L;

  public LabException(String sentence) {
    super(sentence);
  }

  public LabException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
