package dev.fishbone.connectors.logs;

/** A line or row that cannot be used; the message says why. */
final class Unreadable extends Exception {
  private static final long serialVersionUID = 1L;

  Unreadable(String message) {
    super(message, null, false, false);
  }
}
