package dev.fishbone.connectors.files;

/** Reads lines of one form faster than others can, and leaves all others alone. */
@FunctionalInterface
public interface KnownLines {
  /** The line was not read, or not known to be whole: nothing was taken of it. */
  int NOT_READ = -1;

  /** Knows no line. */
  KnownLines NONE = (bytes, from, to, last) -> NOT_READ;

  /**
   * Reads one line, whole.
   *
   * @param bytes hold a line feed at {@code to} and at least eight bytes behind it
   * @param from the line's first byte
   * @param to where what was read of the stream ends
   * @param last whether the stream ends there
   * @return where the next line begins, or {@link #NOT_READ}
   */
  int read(byte[] bytes, int from, int to, boolean last);
}
