package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.analyzer.scan.Sighting.Verdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the nights together say of each risk. It takes two nights running to believe that a risk is
 * there, that it grew, or that it has gone (ALGORITHMS 9.5: persistence in the place of p-values);
 * a night that could not judge counts neither way.
 */
public final class RiskMemory {
  private final Map<String, Track> tracks = new TreeMap<>();

  private RiskMemory() {}

  /**
   * @param nights in any order; of two of one day the later in the list counts, so that a scan may
   *     be repeated
   * @return those that the last night tells of or that are still remembered, by rank: by harm, then
   *     by how many requests depend on it; what has gone behind the rest
   */
  public static List<Risk> of(List<Night> nights) {
    Map<LocalDate, Night> byDay = new TreeMap<>();
    nights.forEach(night -> byDay.put(night.date(), night));
    RiskMemory memory = new RiskMemory();
    byDay.values().forEach(memory::add);
    List<Risk> sorted =
        memory.tracks.values().stream()
            .flatMap(track -> track.risk().stream())
            .sorted(
                Comparator.comparing((Risk r) -> r.state() == State.GONE)
                    .thenComparing(r -> -r.latest().harm())
                    .thenComparing(r -> -r.latest().roots())
                    .thenComparing(r -> r.latest().id()))
            .toList();
    return IntStream.range(0, sorted.size()).mapToObj(i -> sorted.get(i).ranked(i + 1)).toList();
  }

  private void add(Night night) {
    Map<String, Sighting> seen =
        night.sightings().stream().collect(Collectors.toMap(Sighting::id, Function.identity()));
    for (Sighting sighting : seen.values()) {
      if (sighting.is(Verdict.FOUND)) {
        tracks.computeIfAbsent(sighting.id(), id -> new Track());
      }
    }
    List<String> forgotten = new ArrayList<>();
    tracks.forEach(
        (id, track) -> {
          if (!track.add(night.date(), Optional.ofNullable(seen.get(id)))) {
            forgotten.add(id);
          }
        });
    forgotten.forEach(tracks::remove);
  }

  /** One risk over the nights. */
  private static final class Track {
    private static final Set<State> NEWS = EnumSet.of(State.FRESH, State.WORSE);

    private Optional<State> state = Optional.empty();
    private final List<Sighting> found = new ArrayList<>();
    private Optional<LocalDate> first = Optional.empty();
    private Optional<LocalDate> last = Optional.empty();
    private Optional<Sighting> tonight = Optional.empty();
    private Optional<Sighting> base = Optional.empty();
    private Optional<LocalDate> told = Optional.empty();
    private Optional<Risk.Before> grewFrom = Optional.empty();
    private Optional<LocalDate> gone = Optional.empty();
    private boolean grew;

    /**
     * @return whether it is to be remembered: what was there for one night is not; what has gone is
     *     told once, and again if it comes back
     */
    boolean add(LocalDate date, Optional<Sighting> seen) {
      if (state.orElse(State.GONE) == State.GONE
          && seen.filter(s -> s.is(Verdict.FOUND)).isEmpty()) {
        state = Optional.empty();
        return true;
      }
      tonight = Optional.of(seen.orElseGet(this::vanished));
      grewFrom = Optional.empty();
      if (seen.filter(s -> s.is(Verdict.FOUND)).isPresent()) {
        found(date, seen.get());
      } else if (seen.filter(s -> s.is(Verdict.CLEAR)).isPresent()) {
        if (state.equals(Optional.of(State.CANDIDATE))) {
          return false;
        }
        boolean second = state.equals(Optional.of(State.LEAVING));
        state = Optional.of(second ? State.GONE : State.LEAVING);
        gone = second ? Optional.of(date) : gone;
      } else if (state.filter(NEWS::contains).isPresent()) {
        // News is told once: what could not be judged since then is no news again.
        state = Optional.of(State.PERSISTING);
      }
      return true;
    }

    private void found(LocalDate date, Sighting sighting) {
      found.add(sighting);
      first = first.or(() -> Optional.of(date));
      last = Optional.of(date);
      State before = state.orElse(State.GONE);
      switch (before) {
        case GONE -> enter(State.CANDIDATE, date, sighting);
        case CANDIDATE -> enter(State.FRESH, date, sighting);
        case FRESH, PERSISTING, WORSE, LEAVING -> {
          boolean more = base.filter(sighting::worseThan).isPresent();
          if (more && grew) {
            grewFrom =
                base.flatMap(Sighting::size).map(size -> new Risk.Before(told.orElseThrow(), size));
            enter(State.WORSE, date, sighting);
          } else {
            grew = more;
            state = Optional.of(State.PERSISTING);
          }
        }
      }
    }

    /** A state that is told of is the base of what is told next. */
    private void enter(State entered, LocalDate date, Sighting sighting) {
      state = Optional.of(entered);
      base = Optional.of(sighting);
      told = Optional.of(date);
      grew = false;
    }

    /** Absence of data is no pass. */
    private Sighting vanished() {
      Sighting latest = found.get(found.size() - 1);
      return new Sighting(
          latest.id(),
          latest.rule(),
          latest.subject(),
          Verdict.NOT_ASSESSED,
          "nothing of it was seen tonight",
          "",
          Optional.empty());
    }

    Optional<Risk> risk() {
      return state.map(
          s ->
              new Risk(
                  0,
                  s,
                  found.get(found.size() - 1),
                  tonight.orElseThrow(),
                  first.orElseThrow(),
                  last.orElseThrow(),
                  found.size(),
                  gone,
                  grewFrom));
    }
  }
}
