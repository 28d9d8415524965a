package dev.fishbone.connectors.catalogue;

import java.util.List;

/**
 * Rows of one origin: those that come with us, or those that a user added.
 *
 * @param ignored names that mean nothing to any rule, said so on purpose
 */
public record Rows(List<Row> rows, List<Ignored> ignored) {
  public static final Rows NONE = new Rows(List.of(), List.of());

  public Rows {
    rows = List.copyOf(rows);
    ignored = List.copyOf(ignored);
  }

  /**
   * A name that is left out, and why.
   *
   * @param name may begin or end with {@code *}, for any text
   */
  public record Ignored(String name, String because) {
    boolean matches(String other) {
      if (name.startsWith("*")) {
        return other.endsWith(name.substring(1));
      }
      return name.endsWith("*")
          ? other.startsWith(name.substring(0, name.length() - 1))
          : other.equals(name);
    }
  }

  public boolean isEmpty() {
    return rows.isEmpty() && ignored.isEmpty();
  }
}
