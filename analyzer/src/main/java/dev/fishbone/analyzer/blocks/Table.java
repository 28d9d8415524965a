package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** A table: a head and rows of as many cells. */
public final class Table {
  private final List<String> head;
  private final List<List<Prose>> rows;

  private Table(List<String> head, List<List<Prose>> rows) {
    this.head = List.copyOf(head);
    this.rows = List.copyOf(rows);
  }

  /** A table with these headings. */
  public static Table of(String... headings) {
    if (headings.length == 0) {
      throw new IllegalArgumentException("a table without columns: give it headings");
    }
    return new Table(List.of(headings), List.of());
  }

  /** The table with one more row. */
  public Table row(Prose... cells) {
    return row(List.of(cells));
  }

  /** The table with one more row of plain texts. */
  public Table row(String... cells) {
    return row(Arrays.stream(cells).map(Prose::of).toList());
  }

  /** The table with one more row. */
  public Table row(List<Prose> cells) {
    return rows(List.of(cells));
  }

  private void check(List<Prose> cells) {
    if (cells.size() != head.size()) {
      throw new IllegalArgumentException(
          "a row of " + cells.size() + " cells: give it " + head.size() + ", one a heading");
    }
  }

  /** The table with many more rows. */
  public Table rows(List<List<Prose>> more) {
    more.forEach(this::check);
    List<List<Prose>> all = new ArrayList<>(rows);
    more.forEach(row -> all.add(List.copyOf(row)));
    return new Table(head, all);
  }

  /** Whether there is no row yet. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** As GitHub's Markdown has tables. */
  public String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(line(head.stream().map(heading -> Prose.of(heading).cell()).toList()));
    lines.add(line(Collections.nCopies(head.size(), "---")));
    rows.forEach(row -> lines.add(line(row.stream().map(Prose::cell).toList())));
    return String.join("\n", lines);
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }
}
