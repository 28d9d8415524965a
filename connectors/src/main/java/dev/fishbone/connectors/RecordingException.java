package dev.fishbone.connectors;

/** A recording cannot be used at all; the message is one sentence for a person. */
public final class RecordingException extends Exception {
  private static final long serialVersionUID = 1L;

  public RecordingException(String message) {
    super(message);
  }

  public RecordingException(String message, Throwable cause) {
    super(message, cause);
  }
}
