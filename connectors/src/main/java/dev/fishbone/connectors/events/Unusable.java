package dev.fishbone.connectors.events;

/** A row or entry that cannot be used; the message says why and what to write. */
public final class Unusable extends Exception {
  private static final long serialVersionUID = 1L;

  public Unusable(String message) {
    super(message);
  }
}
