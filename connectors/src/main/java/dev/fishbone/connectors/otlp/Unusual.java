package dev.fishbone.connectors.otlp;

/**
 * Something that the quick readers leave to the careful ones, which tell what it is. It bears no
 * stack and no words: nobody sees it.
 */
final class Unusual extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The only one. */
  static final Unusual HERE = new Unusual();

  private Unusual() {
    super("", null, false, false);
  }
}
