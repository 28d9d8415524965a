package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Asks a store for all traces of a time. A slice whose answer is full is asked for again in halves,
 * down to about a second; what is full even then is a gap.
 */
public final class TraceSearch {
  private static final int SURVEYED_SERVICES = 8;

  /** Failures after which no other question fares better. */
  public static final Set<SourceException.Kind> ENDS_ALL =
      Set.of(SourceException.Kind.REFUSED, SourceException.Kind.DISK);

  private final HttpSource http;
  private final TraceStore store;

  public TraceSearch(HttpSource http, TraceStore store) {
    this.http = http;
    this.store = store;
  }

  /** One question: the traces of a service in a slice of a range. */
  record Part(String service, TimeRange range, TimeRange slice) {
    boolean smallest() {
      return Slices.isSmallest(slice);
    }
  }

  /**
   * Brings the traces of the wanted services, or of all that the store lists.
   *
   * @param listed names of services at the store; the empty name stands for all
   * @param limit that the store was given for one answer, for the complaint
   */
  public void search(Wanted wanted, Collection<String> listed, Pull pull, int limit, Ledger ledger)
      throws SourceException {
    List<Part> round = new ArrayList<>();
    for (String service : wanted.all() ? listed : wanted.names()) {
      for (TimeRange range : pull.ranges()) {
        Slices.of(range).forEach(slice -> round.add(new Part(service, range, slice)));
      }
    }
    SearchNotes notes = new SearchNotes(http.toString(), ledger);
    for (List<Part> parts = round; !parts.isEmpty(); ) {
      parts = ask(parts, notes);
    }
    notes.reportCut(limit);
    notes.reportMissing(wanted, listed, pull);
  }

  /** Whether the store has a trace of the pull's time; few services are asked about. */
  public boolean hasAny(Wanted wanted, Collection<String> listed, Pull pull)
      throws SourceException {
    Collection<String> services = wanted.all() ? listed : wanted.names();
    for (String service : services.stream().limit(SURVEYED_SERVICES).toList()) {
      for (TimeRange range : pull.ranges()) {
        Answer answer = http.ask(store.search(service, Slices.of(range).get(0)));
        requireLetIn(answer);
        TraceStore.Found found = store.take(answer, true);
        if (found.traces() > 0) {
          return true;
        }
        if (!found.problem().isEmpty()) {
          throw http.problem(
              SourceException.Kind.MALFORMED,
              "answered the search for traces with " + found.problem());
        }
      }
    }
    return false;
  }

  private void requireLetIn(Answer answer) throws SourceException {
    if (answer.refused()) {
      throw http.problem(
          SourceException.Kind.REFUSED,
          "answered the search for traces with " + http.explain(answer));
    }
  }

  /** Asks all; returns what must be asked again in halves. */
  private List<Part> ask(List<Part> parts, SearchNotes notes) throws SourceException {
    List<Part> again = new ArrayList<>();
    http.askAll(
        parts,
        part -> store.search(part.service(), part.slice()),
        new HttpSource.Answers<Part>() {
          @Override
          public void answered(Part part, Answer answer) throws SourceException {
            requireLetIn(answer);
            TraceStore.Found found = store.take(answer, part.smallest());
            notes.found(part, found);
            if (found.full() && !part.smallest()) {
              halve(part, again);
            } else {
              notes.done(part, found);
            }
          }

          @Override
          public void failed(Part part, SourceException why) throws SourceException {
            if (ENDS_ALL.contains(why.kind())) {
              throw why;
            }
            if (why.kind() == SourceException.Kind.TOO_LARGE && !part.smallest()) {
              halve(part, again);
            } else {
              notes.failed(part, String.valueOf(why.getMessage()));
            }
          }
        });
    return again;
  }

  private static void halve(Part part, List<Part> again) {
    Slices.halves(part.slice())
        .forEach(half -> again.add(new Part(part.service(), part.range(), half)));
  }
}
