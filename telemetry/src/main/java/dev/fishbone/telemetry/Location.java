package dev.fishbone.telemetry;

/**
 * Where in the recording something was read: a path relative to the recording's folder with forward
 * slashes, and a line counted from 1 (0: the file as a whole).
 */
public record Location(String file, int line) implements Comparable<Location> {
  public static final Location NOWHERE = new Location("", 0);

  @Override
  public int compareTo(Location other) {
    int byFile = file.compareTo(other.file);
    return byFile != 0 ? byFile : Integer.compare(line, other.line);
  }

  @Override
  public String toString() {
    return line > 0 ? file + ":" + line : file;
  }
}
