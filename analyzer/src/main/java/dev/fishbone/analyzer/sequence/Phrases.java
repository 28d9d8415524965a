package dev.fishbone.analyzer.sequence;

import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PairClass;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.LongSummaryStatistics;

/** Times and names as a message has them. */
final class Phrases {
  private static final int LONGEST = 80;
  private static final String NONE = "no backoff";

  /** Shorter waits are what a caller needs to begin again (ALGORITHMS 3). */
  static final long NO_BACKOFF_NANOS = 10_000_000;

  /** Two digits tell a time; a third is noise of one request. */
  private static final MathContext DIGITS = new MathContext(2, RoundingMode.HALF_EVEN);

  private Phrases() {}

  /** "0.5 s", "20 ms". */
  static String time(long nanos) {
    return Wording.time(new BigDecimal(nanos / 1e9).round(DIGITS).doubleValue());
  }

  /** "0.5 s", or "20 ms to 1.2 s" where they differ by more than a tenth. */
  static String times(LongSummaryStatistics nanos) {
    if (nanos.getMax() - nanos.getMin() <= nanos.getMin() / 10) {
      return time(Math.round(nanos.getAverage()));
    }
    String least = time(nanos.getMin());
    String most = time(nanos.getMax());
    return least.equals(most) ? least : least + " to " + most;
  }

  /**
   * "retry ×3, no backoff".
   *
   * @param without whether it is known that there is none
   */
  static String retries(List<Call> retries, boolean without) {
    String pause = without ? NONE : pause(retries);
    return "retry ×" + retries.size() + (pause.isEmpty() ? "" : ", " + pause);
  }

  /** "same request again, no backoff", or a hedge: beside the one before. */
  static String again(Attempts attempts, int attempt, boolean without) {
    Call call = attempts.get(attempt);
    if (call.link() == PairClass.HEDGE) {
      long lag = Math.max(0, call.startNanos() - attempts.get(attempt - 1).startNanos());
      return "same request again after " + time(lag) + ", beside the one before";
    }
    String pause = without ? NONE : pause(List.of(call));
    return "same request again" + (pause.isEmpty() ? "" : ", " + pause);
  }

  /**
   * "6 calls, one after the other, in 0.12 s", "…, 9 attempts in all".
   *
   * @param remark what else is to be said, with a comma before it
   */
  static String calls(List<Attempts> calls, String remark) {
    long start = calls.get(0).get(0).startNanos();
    long end = start;
    int beside = 0;
    int attempts = 0;
    for (Attempts call : calls) {
      beside += call.get(0).link() == PairClass.FANOUT ? 1 : 0;
      attempts += call.size();
      for (Call each : call.calls()) {
        end = Math.max(end, each.startNanos() + each.durationNanos());
      }
    }
    String how =
        beside == 0
            ? "one after the other"
            : beside == calls.size() - 1 ? "at once" : "some of them at once";
    return calls.size()
        + " calls, "
        + how
        + ", in "
        + time(end - start)
        + (attempts > calls.size() ? ", " + attempts + " attempts in all" : "")
        + remark;
  }

  /** "no backoff", "after 200 ms to 1.2 s"; empty where nothing tells. */
  static String pause(List<Call> retries) {
    LongSummaryStatistics gaps =
        retries.stream()
            .mapToLong(Call::gapNanos)
            .filter(gap -> gap != Call.NO_GAP)
            .summaryStatistics();
    if (gaps.getCount() == 0) {
      return retries.stream().allMatch(Call::paced) ? "when the callee said to" : "";
    }
    if (gaps.getMax() < NO_BACKOFF_NANOS) {
      return NONE;
    }
    return gaps.getMin() < NO_BACKOFF_NANOS
        ? "after up to " + time(gaps.getMax())
        : "after " + times(gaps);
  }

  /** A name of telemetry on one line of bounded length. */
  static String name(String name) {
    String plain = Wording.plain(name);
    return plain.codePointCount(0, plain.length()) <= LONGEST
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }
}
