package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.Edge;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What becomes of a service's load where its calls fail.
 *
 * @param edge whose retries are judged
 * @param parts ways to the service whose calls are tried again, with their share of its calls
 * @param rest share of the calls that are taken as they are
 */
record Storm(Edge edge, Load load, Capacity capacity, List<Part> parts, double rest) {
  private static final int STEPS = 60;

  /** One way with its share of the calls, 0 to 1. */
  record Part(double share, WorstPath path) {}

  Storm {
    parts = List.copyOf(parts);
  }

  /** How many times the usual calls there are where all fail. */
  Span multiplier() {
    Span sum = Span.exactly(rest);
    for (Part part : parts) {
      sum = sum.plus(part.path.factor().times(part.share));
    }
    return sum;
  }

  /** Calls a second at worst. */
  Span calls() {
    return multiplier().times(load.peak());
  }

  /** V of ALGORITHMS 9.3: load at worst over capacity. */
  Span pressure() {
    return capacity.load(calls());
  }

  /** How many times the usual calls there are where such a share fails. */
  double growth(double failing) {
    double sum = rest;
    for (Part part : parts) {
      sum += part.share * Stage.growth(part.path.stages(), failing);
    }
    return sum;
  }

  /**
   * The smallest share of failing calls at which the load passes a capacity; empty where none does,
   * or where it does as it is.
   */
  OptionalDouble setOff(double perSecond) {
    if (load.peak() >= perSecond || !(load.peak() * growth(1) > perSecond)) {
      return OptionalDouble.empty();
    }
    double low = 0;
    double high = 1;
    for (int step = 0; step < STEPS; step++) {
      double middle = (low + high) / 2;
      if (load.peak() * growth(middle) > perSecond) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return OptionalDouble.of(high);
  }

  /** The way on which one request makes the most calls. */
  WorstPath worst() {
    return own().stream()
        .map(Part::path)
        .max(
            Comparator.comparingDouble((WorstPath p) -> p.callsPerRoot().likely())
                .thenComparing(p -> String.join(" ", p.services()), Comparator.reverseOrder()))
        .orElseThrow();
  }

  /** The parts of the edge itself. */
  List<Part> own() {
    return parts.stream()
        .filter(
            part -> {
              List<String> services = part.path.services();
              return services.get(services.size() - 2).equals(edge.caller());
            })
        .toList();
  }

  Known known() {
    return parts.stream().map(p -> p.path.known()).reduce(Known.CONFIGURED, Known::weaker);
  }

  /** How those of the attempts are known that are there for certain. */
  Known proof() {
    return parts.stream()
        .flatMap(p -> p.path.caps().stream())
        .filter(cap -> cap.factor().low() > 1)
        .map(Cap::least)
        .reduce(Known.CONFIGURED, Known::weaker);
  }

  /** Whether nobody on the edge's own ways tries anything again. */
  boolean once() {
    return own().stream().flatMap(p -> p.path.caps().stream()).allMatch(Cap::once);
  }

  List<String> doubts() {
    return parts.stream().flatMap(p -> p.path.doubts().stream()).distinct().toList();
  }
}
