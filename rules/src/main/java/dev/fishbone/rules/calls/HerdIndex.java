package dev.fishbone.rules.calls;

import dev.fishbone.rules.statistics.Normal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptTally;
import dev.fishbone.telemetry.summary.AttemptTally.Starts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Whether retries come together: variance over mean of their starts in fine bins, over the same of
 * first attempts (ALGORITHMS 2.4). Variance is taken within blocks of a hundred bins, so that a
 * load that rises slowly is no herd; first attempts that come more evenly than by chance count as
 * by chance.
 *
 * @param low lower end of the 95 % interval, over blocks drawn again
 */
public record HerdIndex(double value, double low, double high, long retries, long binMillis) {
  private static final int BLOCK = 100;
  private static final int RESAMPLES = 300;

  /** Starts of one block: of retries and of first attempts, their sum and their sum of squares. */
  private record Block(double retries, double retrySpread, double first, double firstSpread) {}

  /**
   * @param seed names the edge: the same for the same edge
   * @return nothing where there are fewer retries than asked for, or not two blocks
   */
  public static Optional<HerdIndex> of(
      Attempts attempts, TimeRange range, double leastRetries, String seed) {
    long bin = attempts.tallies().stream().map(t -> t.starts().binMillis()).findFirst().orElse(1L);
    long from = Math.floorDiv(range.fromMillis() + bin - 1, bin);
    int count = Math.toIntExact(Math.max(0, Math.floorDiv(range.toMillis(), bin) - from));
    Block[] blocks = new Block[(count + BLOCK - 1) / BLOCK];
    double[] retries = new double[count];
    double[] first = new double[count];
    for (AttemptTally tally : attempts.tallies()) {
      Starts starts = tally.starts();
      add(starts.retries(), from, retries);
      add(starts.first(), from, first);
    }
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(retries, first, i * BLOCK, Math.min(count, (i + 1) * BLOCK));
    }
    long seen = Math.round(Arrays.stream(retries).sum());
    if (seen < leastRetries || blocks.length < 2) {
      return Optional.empty();
    }
    return Optional.of(resampled(blocks, seen, bin, new SplittableRandom(seed(seed))));
  }

  private static HerdIndex resampled(
      Block[] blocks, long retries, long bin, SplittableRandom random) {
    double value = index(blocks);
    double[] drawn = new double[RESAMPLES];
    Block[] again = new Block[blocks.length];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int b = 0; b < again.length; b++) {
        again[b] = blocks[random.nextInt(blocks.length)];
      }
      drawn[i] = index(again);
    }
    Arrays.sort(drawn);
    double low = Math.min(value, drawn[(int) (0.025 * RESAMPLES)]);
    double high = Math.max(value, drawn[(int) (0.975 * RESAMPLES)]);
    return new HerdIndex(value, low, high, retries, bin);
  }

  /** The probability that it is above a threshold. */
  public double above(double threshold) {
    return Normal.above(
        Math.log(Math.max(value, 1e-9)),
        Math.log(threshold),
        Math.log(Math.max(low, 1e-9)),
        Math.log(Math.max(high, 1e-9)));
  }

  private static void add(Map<Long, Integer> starts, long from, double[] counts) {
    starts.forEach(
        (bin, count) -> {
          long at = bin - from;
          if (at >= 0 && at < counts.length) {
            counts[(int) at] += count;
          }
        });
  }

  private static Block block(double[] retries, double[] first, int from, int to) {
    double r = 0;
    double f = 0;
    for (int i = from; i < to; i++) {
      r += retries[i];
      f += first[i];
    }
    return new Block(r, spread(retries, from, to, r), f, spread(first, from, to, f));
  }

  /** Bins times the unbiased variance: as large as the sum where starts come by chance. */
  private static double spread(double[] counts, int from, int to, double sum) {
    int n = to - from;
    if (n < 2) {
      return sum;
    }
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (counts[i] - sum / n) * (counts[i] - sum / n);
    }
    return squares * n / (n - 1);
  }

  private static double index(Block[] blocks) {
    double retries = 0;
    double retrySpread = 0;
    double first = 0;
    double firstSpread = 0;
    for (Block block : blocks) {
      retries += block.retries;
      retrySpread += block.retrySpread;
      first += block.first;
      firstSpread += block.firstSpread;
    }
    double ofRetries = retries == 0 ? 1 : retrySpread / retries;
    double ofFirst = first == 0 ? 1 : Math.max(1, firstSpread / first);
    return ofRetries / ofFirst;
  }

  /** FNV-1a: the same on every machine. */
  public static long seed(String text) {
    long hash = 0xCBF29CE484222325L;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
    }
    return hash;
  }
}
