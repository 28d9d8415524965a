package dev.fishbone.telemetry.source;

import org.jspecify.annotations.Nullable;

/** A source could not be used; the message is one sentence for a person. */
public final class SourceException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Whose fault it is, and whether trying again may help. */
  public enum Kind {
    BAD_SETTINGS,
    UNREACHABLE,
    REFUSED,
    TOO_LARGE,
    MALFORMED,
    /** Our own disk cannot be written; no other source will fare better. */
    DISK,
    /** The pull's deadline had passed. */
    LATE
  }

  private final Kind kind;

  public SourceException(Kind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
