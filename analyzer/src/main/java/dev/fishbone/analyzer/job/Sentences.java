package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.RecordingException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What went wrong, as one sentence without a stack trace. */
public final class Sentences {
  private Sentences() {}

  public static String of(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      String sentence = known(at);
      if (sentence != null) {
        return sentence;
      }
    }
    return "a step broke off ("
        + failure.getClass().getSimpleName()
        + ": "
        + String.valueOf(failure.getMessage()).lines().findFirst().orElse("")
        + "); this is a defect of Fishbone: report it with the recording";
  }

  private static @Nullable String known(Throwable at) {
    if (at instanceof RunFailure
        || at instanceof RecordingException
        || at instanceof LostWorkException) {
      return String.valueOf(at.getMessage());
    }
    if (at instanceof OutOfMemoryError) {
      return "the recording does not fit into memory: give more with FISHBONE_OPTS=-Xmx4g, or record a shorter window";
    }
    if (at instanceof AccessDeniedException denied) {
      return denied.getFile()
          + ": no permission; change the permissions or choose another folder with --out";
    }
    if (at instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or folder";
    }
    if (at instanceof IOException) {
      return io(at);
    }
    return null;
  }

  private static String io(Throwable at) {
    String message = String.valueOf(at.getMessage());
    if (message.toLowerCase(Locale.ROOT).contains("no space left")
        || message.toLowerCase(Locale.ROOT).contains("quota exceeded")) {
      return "the disk is full: free some space and run the same command again; finished steps are kept";
    }
    if (at instanceof FileAlreadyExistsException file) {
      return file.getFile()
          + ": is a file where a folder must be; choose another folder with --out";
    }
    if (at instanceof FileSystemException file) {
      String name = Objects.requireNonNullElse(file.getOtherFile(), file.getFile());
      message = name + ": " + Objects.requireNonNullElse(file.getReason(), "unusable");
    }
    return message
        + "; choose another folder with --out, or mend that and run the same command again: finished"
        + " steps are kept";
  }
}
