package dev.fishbone.analyzer.blocks;

/** Reads the content of one fence into its block, or keeps it and says why. */
final class BlockReader {
  /** Takes a problem: line and column from 1, and a sentence. */
  @FunctionalInterface
  interface Report {
    void add(int line, int column, String sentence);
  }

  private final FencePlace place;
  private final BlockFormat<?> format;
  private final Readings readings;
  private final Report report;

  BlockReader(FencePlace place, BlockFormat<?> format, Readings readings, Report report) {
    this.place = place;
    this.format = format;
    this.readings = readings;
    this.report = report;
  }

  Block read() {
    if (!place.fence().closed()) {
      String marks = String.valueOf(place.fence().character()).repeat(place.fence().length());
      report.add(
          place.range().firstLine(),
          column(place.range().firstLine()),
          "This " + place.name() + " block is not closed: end it with a line " + marks + ".");
    }
    Block block;
    try {
      block = format.read(fields(), this::remark);
    } catch (YamlFault fault) {
      String sentence = "This " + place.name() + " block is left as it is: " + fault.sentence();
      report(fault.line(), fault.column(), sentence + ".");
      return new Unknown(place.name(), place.content());
    }
    for (String fault : block.faults()) {
      report.add(place.range().firstLine(), column(place.range().firstLine()), fault);
    }
    return block;
  }

  private FieldReader fields() throws YamlFault {
    return FieldReader.of(root(), "a " + place.name() + " block");
  }

  private YamlNode root() throws YamlFault {
    try {
      return readings.yaml(place.content());
    } catch (YamlFault fault) {
      if (!fault.mayBeQuoting()) {
        throw fault;
      }
      try {
        return readings.yaml(LooseYaml.repair(place.content()));
      } catch (YamlFault second) {
        throw fault;
      }
    }
  }

  private void remark(YamlNode at, String sentence) {
    report(at.line(), at.column(), sentence);
  }

  private void report(int contentLine, int contentColumn, String sentence) {
    // An error at the very end of the content belongs to the last line that is the block's.
    int line = Math.min(place.range().firstLine() + 1 + contentLine, place.range().lastLine());
    report.add(line, place.column(line, contentColumn), sentence);
  }

  private int column(int line) {
    return place.column(line, 0);
  }
}
