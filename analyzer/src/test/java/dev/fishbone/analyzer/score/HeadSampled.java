package dev.fishbone.analyzer.score;

import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.summary.TraceSummarizer;
import dev.fishbone.telemetry.summary.TraceSummary;
import dev.fishbone.telemetry.trace.SpanColumns;
import dev.fishbone.telemetry.trace.SpanDraft;
import java.nio.file.Path;

/** The traces that a sampler at the edge would have kept: one in so many, whole, and weighted. */
final class HeadSampled {
  private static final long MILLION = 1_000_000;

  private HeadSampled() {}

  static TraceSummary of(Path recording, int oneIn) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    Recording window = reader.window();
    return TraceSummarizer.summarize(kept(reader.spans(window).spans(), oneIn), window);
  }

  private static SpanColumns kept(SpanColumns all, int oneIn) {
    SpanColumns kept = new SpanColumns();
    SpanDraft draft = new SpanDraft();
    for (int row = 0; row < all.size(); row++) {
      if (Long.remainderUnsigned(mixed(all.traceLow(row)), oneIn) == 0) {
        copy(all, row, draft);
        draft.weightMicros = oneIn * MILLION;
        kept.add(draft);
      }
    }
    return kept;
  }

  /** Ids may count up: their bits are mixed as SplittableRandom mixes its own. */
  private static long mixed(long id) {
    long mixed = (id ^ (id >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  private static void copy(SpanColumns all, int row, SpanDraft draft) {
    draft.clear();
    draft.traceHigh = all.traceHigh(row);
    draft.traceLow = all.traceLow(row);
    draft.spanId = all.spanId(row);
    draft.parentId = all.parentId(row);
    draft.kind = all.kind(row);
    draft.service = all.names().textOf(all.service(row));
    draft.instance = all.names().textOf(all.instance(row));
    draft.name = all.names().textOf(all.name(row));
    draft.operation = all.names().textOf(all.operation(row));
    draft.peer = all.names().textOf(all.peer(row));
    draft.threadPool = all.names().textOf(all.threadPool(row));
    draft.startNanos = all.startNanos(row);
    draft.endNanos = all.endNanos(row);
    draft.outcome = all.outcome(row);
    draft.httpStatus = all.httpStatus(row);
    draft.resend = all.resend(row);
    draft.argumentHash = all.argumentHash(row);
    draft.probe = all.probe(row);
    draft.shared = all.shared(row);
    draft.async = all.async(row);
  }
}
