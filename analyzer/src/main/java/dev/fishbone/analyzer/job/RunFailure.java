package dev.fishbone.analyzer.job;

import org.jspecify.annotations.Nullable;

/** A run cannot go on; the message is one sentence for a person: what, where, what to do. */
public final class RunFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public RunFailure(String sentence) {
    super(sentence);
  }

  public RunFailure(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
