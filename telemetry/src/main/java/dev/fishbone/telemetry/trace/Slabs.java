package dev.fishbone.telemetry.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pieces of equal length in memory outside the heap, where no collector moves them about. It grows
 * slab by slab as far as it may. Safe for use by several threads, each with pieces of its own.
 */
final class Slabs {
  private static final int PIECES = 128;

  private final int piece;
  private final List<LongBuffer> slabs = new ArrayList<>();
  private final AtomicLong freeBytes;
  private int used = PIECES;

  /**
   * @param piece how many longs
   * @param mostBytes how much may be kept
   */
  Slabs(int piece, long mostBytes) {
    this.piece = piece;
    this.freeBytes = new AtomicLong(mostBytes);
  }

  /** A part of a slab. */
  record Piece(LongBuffer slab, int from) {
    void read(long[] into, int longs) {
      slab.get(from, into, 0, longs);
    }
  }

  /** Whether one more may be kept; it is then taken for kept. */
  boolean mayKeep() {
    long bytes = (long) piece * Long.BYTES;
    if (freeBytes.addAndGet(-bytes) >= 0) {
      return true;
    }
    freeBytes.addAndGet(bytes);
    return false;
  }

  /** Keeps the first of some longs: after {@link #mayKeep}. */
  Piece keep(long[] longs, int count) {
    LongBuffer slab;
    int from;
    synchronized (slabs) {
      if (used == PIECES) {
        slabs.add(
            ByteBuffer.allocateDirect(PIECES * piece * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .asLongBuffer());
        used = 0;
      }
      slab = slabs.get(slabs.size() - 1);
      from = used++ * piece;
    }
    slab.put(from, longs, 0, count);
    return new Piece(slab, from);
  }
}
