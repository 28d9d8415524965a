package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;

/** What to print for a failure: never a stack trace. */
final class Sentence {
  private Sentence() {}

  static String of(Throwable failure) {
    if (failure instanceof RunFailure) {
      return OneLine.of(String.valueOf(failure.getMessage()));
    }
    if (failure instanceof OutOfMemoryError) {
      return "the memory does not suffice: give more with FISHBONE_OPTS=-Xmx4g";
    }
    return OneLine.of(failure.getClass().getSimpleName() + ": " + failure.getMessage())
        + "; this is a defect of Fishbone, please report it";
  }
}
