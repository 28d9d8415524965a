package dev.fishbone.analyzer.job;

import java.nio.file.Path;

/** What a finished step handed on is gone or spoilt, so that the step must be done again. */
final class LostWorkException extends Exception {
  private static final long serialVersionUID = 1L;

  LostWorkException(Path file, Throwable cause) {
    super(file + " is missing or damaged; run the same command again", cause);
  }
}
