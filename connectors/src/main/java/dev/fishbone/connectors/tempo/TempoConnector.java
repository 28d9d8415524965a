package dev.fishbone.connectors.tempo;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.pulling.AnswerFrames;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.searching.SearchSettings;
import dev.fishbone.connectors.searching.TraceSearch;
import dev.fishbone.connectors.searching.TraceSurvey;
import dev.fishbone.connectors.searching.Wanted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Searches for ids, by service where services are named, then asks for each trace once. */
final class TempoConnector implements Connector {
  private static final Set<String> ALL = Set.of("");
  private static final Duration PROBED = Duration.ofHours(1);

  private final SearchSettings settings;

  TempoConnector(SearchSettings settings) {
    this.settings = settings;
  }

  @Override
  public Set<Signal> offers() {
    return Set.of(Signal.TRACES);
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    try (HttpSource http = HttpSource.open(settings.http(), pull)) {
      boolean mostRecent = knowsMostRecent(http, pull);
      boolean any =
          new TraceSearch(http, new TempoSearch(http, mostRecent, 1))
              .hasAny(Wanted.of(pull.services()), ALL, pull);
      String what = mostRecent ? "Tempo" : "Tempo before 2.8";
      return TraceSurvey.of(what, TempoSearch.services(http, lastHour(pull)), any);
    }
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Ledger ledger = new Ledger(settings.name());
    if (pull.wants(Signal.TRACES)) {
      try (HttpSource http = HttpSource.open(settings.http(), pull)) {
        TempoSearch search = new TempoSearch(http, knowsMostRecent(http, pull), settings.limit());
        new TraceSearch(http, search)
            .search(Wanted.of(pull.services()), ALL, pull, settings.limit(), ledger);
        try (AnswerFrames file = new AnswerFrames(settings.file(pull, ".pb.zst"))) {
          new TempoTraces(http, file, ledger, pull.hull()).pull(search.found());
        }
      }
    }
    return ledger.coverage(pull.hull());
  }

  private static TimeRange lastHour(Pull pull) {
    TimeRange last = pull.window();
    Instant hourBefore = last.to().minus(PROBED);
    return new TimeRange(hourBefore.isAfter(last.from()) ? hourBefore : last.from(), last.to());
  }

  /** Older servers refuse the hint. */
  private static boolean knowsMostRecent(HttpSource http, Pull pull) throws SourceException {
    Answer with = http.ask(new TempoSearch(http, true, 1).search("", lastHour(pull)));
    if (with.status() != 400) {
      requireSearch(http, with);
      return true;
    }
    requireSearch(http, http.ask(new TempoSearch(http, false, 1).search("", lastHour(pull))));
    return false;
  }

  private static void requireSearch(HttpSource http, Answer answer) throws SourceException {
    String problem =
        answer.ok()
            ? new TempoSearch(http, true, 1).take(answer, true).problem()
            : http.explain(answer);
    if (!problem.isEmpty()) {
      throw http.problem(
          answer.refused() ? SourceException.Kind.REFUSED : SourceException.Kind.MALFORMED,
          "answered a search for traces with " + problem);
    }
  }

  @Override
  public void close() {
    // Each pull opens and closes its own client.
  }
}
