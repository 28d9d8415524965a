package dev.fishbone.rules.onset;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.departure.Departures;
import dev.fishbone.rules.departure.ServiceState;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;

/** What is said where no service left its baseline. */
final class CalmServices {
  private static final int MOST_NAMES = 5;

  private CalmServices() {}

  static Outcome outcome(Departures departures, List<ServiceState> measured) {
    double least = measured.stream().mapToDouble(ServiceState::leastSeen).max().orElse(0);
    return new Clear(
        "No own signal of "
            + names(measured.stream().map(ServiceState::service).toList())
            + " left its baseline, and a rise of failures by "
            + Wording.share(least)
            + " would have been seen",
        List.of(
            Figure.exact("services-departed", 0, "services"),
            Figure.exact("signals-tested", departures.tested(), "signals")),
        new Outcome.Margin("services-departed", 1, "services"),
        List.of(),
        List.of());
  }

  /** "orders, pricing and web". */
  static String names(List<String> services) {
    List<String> plain = new ArrayList<>(services.stream().map(Wording::plain).toList());
    if (plain.size() > MOST_NAMES) {
      int more = plain.size() - MOST_NAMES;
      plain = new ArrayList<>(plain.subList(0, MOST_NAMES));
      plain.add(more + " more");
    }
    int last = plain.size() - 1;
    return last <= 0
        ? String.join("", plain)
        : String.join(", ", plain.subList(0, last)) + " and " + plain.get(last);
  }
}
