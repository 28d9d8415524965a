package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;

/** What to print for a failure: never a stack trace. */
final class Sentence {
  private Sentence() {}

  static String of(Throwable failure) {
    if (failure instanceof RunFailure) {
      return String.valueOf(failure.getMessage());
    }
    return failure.getClass().getSimpleName()
        + ": "
        + failure.getMessage()
        + "; this is a defect of Fishbone, please report it";
  }
}
