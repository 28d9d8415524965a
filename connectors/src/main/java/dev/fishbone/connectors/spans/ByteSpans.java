package dev.fishbone.connectors.spans;

import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Takes spans whose texts are bytes into the store of a {@link SpanSink}. What spans say is
 * numbered, and what follows from the same numbers is derived once, by the sink, from texts. Spans
 * wait until their line is known to be sound: {@link #commit} or {@link #rollback}.
 */
public final class ByteSpans {
  private static final long ROUTED = ByteFields.bit(Field.ROUTE) | ByteFields.bit(Field.TEMPLATE);
  private static final long HOSTED =
      ByteFields.bit(Field.SERVER_ADDRESS) | ByteFields.bit(Field.NET_PEER_NAME);
  private static final long IDEMPOTENCY =
      Hash.border(
          Hash.ascii(
              Hash.begin(),
              "idempotency".getBytes(StandardCharsets.US_ASCII),
              0,
              "idempotency".length()));
  private static final byte[] QUERY = {'?'};

  public long traceHigh;
  public long traceLow;
  public long spanId;
  public long parentId;
  public long startNanos;
  public long endNanos;
  public SpanKind kind = SpanKind.INTERNAL;
  public boolean async;

  /** Of the span: 0 unset, 1 OK, 2 error. */
  public int status;

  private SpanSink sink;
  private final AttributeTable attributes;
  private final ByteTexts texts = new ByteTexts();
  private final ByteTexts resourceTexts = new ByteTexts();
  private final List<Resource> resources = new ArrayList<>();
  private final ShapeMemo memo = new ShapeMemo();
  private final ByteTarget target = new ByteTarget();
  private final ByteFields fields = new ByteFields(texts);
  private final int[] shown;
  private final int[] key;
  private long parameters;
  private int name;
  private boolean unusual;
  private long[] staged = new long[64 * SpanRecord.WIDTH];
  private int spans;

  public ByteSpans(SpanSink sink) {
    this.sink = sink;
    this.attributes = new AttributeTable(sink.shown());
    this.shown = new int[sink.shown().size()];
    this.key = new int[Field.values().length + shown.length + 16];
  }

  /** Goes on with another file: one of the same recording and the same store. */
  public void into(SpanSink next) {
    sink = next;
    spans = 0;
  }

  public SpanSink sink() {
    return sink;
  }

  /** Which attributes are wanted. */
  public AttributeTable attributes() {
    return attributes;
  }

  /**
   * The number of a resource.
   *
   * @param written all bytes that it was read from: equal ones are read once
   */
  public int resource(Slice written, Supplier<Resource> read) {
    int known = resourceTexts.find(written.bytes(), written.from(), written.to());
    if (known >= 0) {
      return known;
    }
    Resource resource = read.get();
    if (resourceTexts.isFull()) {
      resourceTexts.clear();
      resources.clear();
      memo.clear();
    }
    int number = resourceTexts.numberOf(written);
    resources.add(resource);
    return number;
  }

  /** Makes everything empty for the next span. */
  public void begin() {
    if (texts.isFull() || memo.isFull()) {
      texts.clear();
      memo.clear();
    }
    traceHigh = 0;
    traceLow = 0;
    spanId = 0;
    parentId = 0;
    startNanos = 0;
    endNanos = 0;
    kind = SpanKind.INTERNAL;
    async = false;
    status = 0;
    fields.clear();
    parameters = 0;
    unusual = false;
    name = -1;
    Arrays.fill(shown, -1);
  }

  public void name(Slice text) {
    unusual |= text.length() > SpanFacts.LONGEST;
    name = texts.numberOf(text);
  }

  public void put(Field field, Slice value) {
    unusual |= value.length() > SpanFacts.LONGEST;
    fields.put(field.ordinal(), 2, value);
  }

  /**
   * Takes an attribute.
   *
   * @param entry what {@link #attributes()} says of its name
   */
  public void put(AttributeTable.Entry entry, Slice attribute, Slice value) {
    unusual |= value.length() > SpanFacts.LONGEST;
    if (entry.shown >= 0) {
      shown[entry.shown] = texts.numberOf(value);
    }
    if (entry.field >= 0) {
      fields.put(entry.field, entry.rank, value);
    } else if (entry.parameter) {
      parameters += Hash.of(attribute.text(), value.text());
    }
  }

  /**
   * Ends a span.
   *
   * @return whether it could be taken; if not, whoever can complain should read its line
   */
  public boolean end(int resource) {
    if (unusual
        || (traceHigh | traceLow) == 0
        || spanId == 0
        || endNanos == 0
        || !Epochs.isSound(startNanos)) {
      return false;
    }
    int at = spans * SpanRecord.WIDTH;
    if (at == staged.length) {
      staged = Arrays.copyOf(staged, 2 * at);
    }
    staged[at + SpanRecord.TRACE_HIGH] = traceHigh;
    staged[at + SpanRecord.TRACE_LOW] = traceLow;
    staged[at + SpanRecord.SPAN_ID] = spanId;
    staged[at + SpanRecord.PARENT_ID] = parentId;
    staged[at + SpanRecord.START] = startNanos;
    staged[at + SpanRecord.END] = endNanos;
    if (fields.isAscii()) {
      shape(resource, at);
    } else {
      SpanDraft draft = derived(resource);
      staged[at + SpanRecord.SHAPE] = sink.store().shapes().numberOf(draft);
      staged[at + SpanRecord.ARGUMENTS] = draft.argumentHash;
    }
    spans++;
    return true;
  }

  private void shape(int resource, int at) {
    int length = key(resource);
    int known = memo.find(key, length);
    if (known < 0) {
      SpanDraft draft = derived(resource);
      int shape = sink.store().shapes().numberOf(draft);
      memo.add(key, length, shape, draft.argumentHash);
      staged[at + SpanRecord.SHAPE] = shape;
      staged[at + SpanRecord.ARGUMENTS] = draft.argumentHash;
    } else {
      staged[at + SpanRecord.SHAPE] = memo.shape(known);
      staged[at + SpanRecord.ARGUMENTS] = arguments(memo.arguments(known));
    }
  }

  /** Everything that the shape depends on; returns how many numbers that are. */
  private int key(int resource) {
    readTarget();
    boolean http = fields.has(Field.METHOD) && !fields.has(Field.RPC_METHOD);
    key[0] = resource;
    key[1] = name;
    key[2] =
        kind.ordinal()
            | status << 4
            | (async ? 1 << 8 : 0)
            | (parameters != 0 ? 1 << 9 : 0)
            | (http && target.isProbe() ? 1 << 10 : 0);
    int length = fields.writeTo(key, 3);
    if (http && !fields.hasAny(ROUTED)) {
      key[length++] = texts.numberOf(target.normalised());
    }
    if (fields.has(Field.URL_FULL) && !fields.hasAny(HOSTED)) {
      key[length++] = texts.numberOf(target.authority(fields.slice(Field.URL_FULL)));
    }
    if (fields.has(Field.THREAD_NAME)) {
      Slice thread = fields.slice(Field.THREAD_NAME);
      key[length++] = texts.numberOf(thread.bytes(), thread.from(), ThreadPools.poolEnd(thread));
    }
    if (fields.has(Field.TRACE_STATE)) {
      long weight = Weights.fromTraceState(fields.text(Field.TRACE_STATE));
      key[length++] = (int) weight;
      key[length++] = (int) (weight >>> 32);
    }
    System.arraycopy(shown, 0, key, length, shown.length);
    return length + shown.length;
  }

  private void readTarget() {
    if (fields.has(Field.URL_PATH)) {
      target.ofPath(fields.slice(Field.URL_PATH));
    } else if (fields.has(Field.HTTP_TARGET)) {
      target.ofPath(fields.slice(Field.HTTP_TARGET));
    } else if (fields.has(Field.URL_FULL)) {
      target.ofUrl(fields.slice(Field.URL_FULL));
    } else {
      target.clear();
    }
  }

  /** As {@link Operations#arguments} says it. */
  private long arguments(long remembered) {
    if (fields.has(Field.IDEMPOTENCY_KEY)) {
      return Hash.finish(fields.hash(IDEMPOTENCY, Field.IDEMPOTENCY_KEY));
    }
    if (fields.has(Field.DB_SYSTEM)) {
      if (parameters == 0) {
        return remembered;
      }
      return Hash.of(fields.text(Field.DB_QUERY), Long.toHexString(parameters));
    }
    Slice whole = target.whole();
    if (whole.isEmpty()) {
      return 0;
    }
    long hash = Hash.ascii(Hash.begin(), whole.bytes(), whole.from(), whole.to());
    if (fields.has(Field.URL_PATH) && fields.has(Field.URL_QUERY)) {
      hash = fields.hash(Hash.ascii(hash, QUERY, 0, 1), Field.URL_QUERY);
    }
    hash = Hash.border(hash);
    return Hash.finish(fields.has(Field.BODY_SIZE) ? fields.hash(hash, Field.BODY_SIZE) : hash);
  }

  /** What the sink makes of this span's texts. */
  private SpanDraft derived(int resource) {
    sink.begin();
    SpanDraft draft = sink.draft();
    SpanFacts facts = sink.facts();
    draft.kind = kind;
    draft.async = async;
    draft.name = name < 0 ? "" : texts.textOf(name);
    fields.copyTo(facts);
    for (int place = 0; place < shown.length; place++) {
      if (shown[place] >= 0) {
        facts.show(place, texts.textOf(shown[place]));
      }
    }
    facts.parameters(parameters);
    sink.status(status);
    sink.derive(resources.get(resource));
    return draft;
  }

  /** Hands all spans on that wait. */
  public void commit() {
    sink.take(staged, spans);
    spans = 0;
  }

  /** Forgets the spans that wait. */
  public void rollback() {
    spans = 0;
  }
}
