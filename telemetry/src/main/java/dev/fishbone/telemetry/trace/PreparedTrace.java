package dev.fishbone.telemetry.trace;

/**
 * One trace as a forest. Nodes {@code 0 … size()-1} are its spans by start, end and id; nodes from
 * {@code size()} on stand for parents that are named but missing, so that their children stay
 * siblings. The same spans give the same trace in whatever order they came.
 */
public final class PreparedTrace {
  /** Above this a trace is {@linkplain #huge() huge}. */
  public static final int HUGE = 20_000;

  /** The parent of a node that has none, and of one that was cut off. */
  public static final int NONE = -1;

  private final SpanColumns spans;
  private final SpanShapes shapes;
  private final int[] rows;
  private final int[] shapeOf;
  private final long[] starts;
  private final long[] ends;
  private final int[] parents;
  private final int[] childStarts;
  private final int[] children;
  private final boolean[] probes;
  private final int root;
  private final Oddities oddities;

  /**
   * What was odd about a trace's spans.
   *
   * @param duplicates spans that were dropped
   * @param missingParents parents that are named but not there
   * @param cycles parents that were cut
   * @param endsBeforeStart spans that end before they start
   */
  public record Oddities(int duplicates, int missingParents, int cycles, int endsBeforeStart) {}

  PreparedTrace(
      SpanColumns spans,
      int[] rows,
      int[] parents,
      int[] childStarts,
      int[] children,
      boolean[] probes,
      int root,
      Oddities oddities) {
    this.spans = spans;
    this.shapes = spans.shapes();
    this.rows = rows;
    this.shapeOf = new int[rows.length];
    this.starts = new long[rows.length];
    this.ends = new long[rows.length];
    for (int node = 0; node < rows.length; node++) {
      shapeOf[node] = spans.shape(rows[node]);
      starts[node] = spans.startNanos(rows[node]);
      ends[node] = Math.max(starts[node], spans.endNanos(rows[node]));
    }
    this.parents = parents;
    this.childStarts = childStarts;
    this.children = children;
    this.probes = probes;
    this.root = root;
    this.oddities = oddities;
  }

  /** Spans without duplicates. */
  public int size() {
    return rows.length;
  }

  /** Spans and missing parents. */
  public int nodes() {
    return childStarts.length - 1;
  }

  public boolean huge() {
    return rows.length > HUGE;
  }

  public Oddities oddities() {
    return oddities;
  }

  /**
   * The outermost span: the first that names no parent, else the first whose parent is not there.
   */
  public int root() {
    return root;
  }

  /** The parent's node, {@link #NONE} for roots and for work that its parent does not wait for. */
  public int parent(int node) {
    return parents[node];
  }

  public boolean isMissing(int node) {
    return node >= rows.length;
  }

  public int childCount(int node) {
    return childStarts[node + 1] - childStarts[node];
  }

  /** A child by its place in the order of starts. */
  public int child(int node, int place) {
    return children[childStarts[node] + place];
  }

  /** Whether the span is a health check or belongs to one. */
  public boolean probe(int node) {
    return probes[node];
  }

  public String traceId() {
    return spans.traceHex(rows[0]);
  }

  /** The upper half of the trace's id. */
  public long traceHigh() {
    return spans.traceHigh(rows[0]);
  }

  public long traceLow() {
    return spans.traceLow(rows[0]);
  }

  /** Both halves of an id as it is written. */
  public static String hex(long high, long low) {
    return SpanColumns.hex(high) + SpanColumns.hex(low);
  }

  /** A hash of the trace's id: which traces a sample keeps, whatever their order. */
  public long traceHash() {
    return TraceIndex.hash(spans.traceHigh(rows[0]), spans.traceLow(rows[0]));
  }

  /** What the numbers of {@link #shape} belong to. */
  public SpanShapes shapes() {
    return shapes;
  }

  /** The number of what a span has in common with others, its service and operation among that. */
  public int shape(int node) {
    return shapeOf[node];
  }

  public SpanKind kind(int node) {
    return shapes.kind(shapeOf[node]);
  }

  public SpanOutcome outcome(int node) {
    return shapes.outcome(shapeOf[node]);
  }

  public long startNanos(int node) {
    return starts[node];
  }

  /** Never before the start. */
  public long endNanos(int node) {
    return ends[node];
  }

  /** Length in nanoseconds, at least 0; stays at the largest number where clocks are absurd. */
  public long durationNanos(int node) {
    long length = ends[node] - starts[node];
    return length < 0 ? Long.MAX_VALUE : length;
  }

  /** The HTTP status that it ended with; 0 where there is none. */
  public int httpStatus(int node) {
    return shapes.httpStatus(shapeOf[node]);
  }

  public int resend(int node) {
    return shapes.resend(shapeOf[node]);
  }

  public long argumentHash(int node) {
    return spans.argumentHash(rows[node]);
  }

  /** Whether a span bears a mark of {@link SpanShapes}. */
  boolean has(int node, int mark) {
    return shapes.has(shapeOf[node], mark);
  }

  /** Whether the callee can tell a repetition of it by a key. */
  public boolean keyed(int node) {
    return shapes.has(shapeOf[node], SpanShapes.KEYED);
  }

  /** Whether the callee said when to come again. */
  public boolean paced(int node) {
    return shapes.has(shapeOf[node], SpanShapes.PACED);
  }

  /** Whether gRPC repeated it by itself. */
  public boolean transparent(int node) {
    return shapes.has(shapeOf[node], SpanShapes.TRANSPARENT);
  }

  /** How many further values a span has. */
  public int attributes() {
    return shapes.attributes();
  }

  /** A further value by its place; empty where the span has none. */
  public String attribute(int node, int place) {
    return shapes.names().textOf(shapes.attribute(shapeOf[node], place));
  }

  public long weightMicros(int node) {
    return shapes.weightMicros(shapeOf[node]);
  }

  public String service(int node) {
    return shapes.names().textOf(shapes.service(shapeOf[node]));
  }

  public String instance(int node) {
    return shapes.names().textOf(shapes.instance(shapeOf[node]));
  }

  public String operation(int node) {
    return shapes.names().textOf(shapes.operation(shapeOf[node]));
  }

  public String name(int node) {
    return shapes.names().textOf(shapes.name(shapeOf[node]));
  }

  public String peer(int node) {
    return shapes.names().textOf(shapes.peer(shapeOf[node]));
  }

  public String threadPool(int node) {
    return shapes.names().textOf(shapes.threadPool(shapeOf[node]));
  }
}
