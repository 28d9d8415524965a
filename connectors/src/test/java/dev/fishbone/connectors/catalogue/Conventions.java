package dev.fishbone.connectors.catalogue;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of the conventions beside the project; a test is skipped where they are absent. */
public final class Conventions {
  private static final Path FILE = Path.of("../../shared/reference/CONVENTIONS.md").normalize();
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  /** A row with its table's header. */
  public record Line(List<String> header, List<String> cells) {
    public String id() {
      return cells.get(0);
    }

    /** What stands in code font in a cell. */
    public List<String> code(int cell) {
      List<String> code = new ArrayList<>();
      Matcher matcher = CODE.matcher(cells.get(cell));
      while (matcher.find()) {
        code.add(matcher.group(1).replace("\\|", "|"));
      }
      return code;
    }
  }

  private Conventions() {}

  /**
   * All rows from one heading to another.
   *
   * @param from beginning of the first heading, for instance {@code ## (a)}
   */
  public static List<Line> rows(String from, String to) throws IOException {
    if (!Files.exists(FILE)) {
      System.out.println("[not run] a test of the conventions: there is no " + FILE);
    }
    assumeTrue(Files.exists(FILE), "the conventions are not beside the project: no " + FILE);
    String text = Files.readString(FILE);
    List<Line> rows = new ArrayList<>();
    List<String> header = List.of();
    for (String line : text.substring(text.indexOf(from), text.indexOf(to)).split("\n", -1)) {
      if (!line.startsWith("|")) {
        header = List.of();
      } else if (!line.matches("[|: -]*")) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.substring(1).split("(?<!\\\\)\\|", -1)) {
          cells.add(cell.strip());
        }
        if (header.isEmpty()) {
          header = cells;
        } else {
          rows.add(new Line(header, cells));
        }
      }
    }
    return rows;
  }
}
