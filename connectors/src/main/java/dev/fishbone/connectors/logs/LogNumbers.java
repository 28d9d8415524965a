package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.format.Quoted;

/** Numbers of access logs. */
final class LogNumbers {
  private LogNumbers() {}

  /** A status: three digits, or 0 or −1 where nothing was answered. */
  static int status(String text) throws Unreadable {
    if (text.equals("-")) {
      return 0;
    }
    try {
      int status = Integer.parseInt(text);
      if (status >= -1 && status < 600 && (status <= 0 || status >= 100)) {
        return status;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new Unreadable(
        text.isEmpty() ? "it has no status" : "its status " + Quoted.text(text) + " is none");
  }

  /** Milliseconds, with the {@code +} of a log written before the end; NaN where it is none. */
  static double millis(String text) {
    try {
      double millis = Double.parseDouble(text.startsWith("+") ? text.substring(1) : text);
      return millis >= 0 && millis < 1e12 ? millis : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
