package dev.fishbone.rules.probe;

import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/**
 * In which order instances left for the first time: a load that others left behind can only have
 * taken out one whose checks began to fail after others were out.
 *
 * @param left the first ejection of each instance, by time
 * @param followed those whose checks began to fail while another was out
 * @param told of how many it is known when their checks began to fail; the first to leave, and
 *     those with a reason of their own, are not counted
 */
record Following(List<Ejection> left, List<Ejection> followed, int told) {
  Following {
    left = List.copyOf(left);
    followed = List.copyOf(followed);
  }

  /**
   * @param gated ejections with another reason: they left load to others like any, but followed
   *     nobody
   */
  static Following of(Fleet fleet, List<Ejection> gated) {
    List<Ejection> all = fleet.rotation().ejections();
    List<Ejection> left = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Ejection ejection : all) {
      if (seen.add(ejection.instance())) {
        left.add(ejection);
      }
    }
    Set<Ejection> own = new HashSet<>(gated);
    OutWalk away = OutWalk.of(all);
    List<Ejection> followed = new ArrayList<>();
    int told = 0;
    for (Ejection ejection : left.subList(Math.min(1, left.size()), left.size())) {
      OptionalLong began = began(ejection, fleet.plan());
      if (began.isPresent() && !own.contains(ejection)) {
        told++;
        // It failed for want of an answer that was asked for a timeout earlier.
        if (away.at(began.getAsLong() - fleet.plan().timeout().toMillis()) > 0) {
          followed.add(ejection);
        }
      }
    }
    return new Following(left, followed, told);
  }

  /** Where earlier failures were not logged, they came at the probe's interval. */
  private static OptionalLong began(Ejection ejection, ProbePlan plan) {
    if (ejection.told() || plan.fall().orElse(0) == 1) {
      return OptionalLong.of(ejection.firstFailure());
    }
    return plan.fall().isPresent() && plan.interval().isPresent()
        ? OptionalLong.of(ejection.down() - (plan.fall().getAsInt() - 1L) * plan.intervalMillis())
        : OptionalLong.empty();
  }

  boolean known() {
    return told > 0;
  }

  /** Of those that might have followed; NaN where that is not known. */
  double share() {
    return told == 0 ? Double.NaN : (double) followed.size() / told;
  }

  /** From the first to the last that left for the first time. */
  long spanMillis() {
    return left.isEmpty() ? 0 : left.get(left.size() - 1).down() - left.get(0).down();
  }

  String statement() {
    return String.format(
        Locale.ROOT,
        "the checks of %d of the %s that left after the first began to fail when others were out",
        followed.size(),
        Wording.count(told, "instance"));
  }
}
