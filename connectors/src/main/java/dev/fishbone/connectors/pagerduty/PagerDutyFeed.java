package dev.fishbone.connectors.pagerduty;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.JsonFile;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The log of pages of an account.
 *
 * @param services by PagerDuty's names for them
 */
record PagerDutyFeed(Optional<PagerDutyApi> api, List<Path> files, Map<String, String> services)
    implements EventConnector.Feed {
  private static final Set<String> LISTS = Set.of("incidents", "log_entries", "alerts");

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    PagerDutyLog log = new PagerDutyLog(services);
    try {
      files(log, into);
      if (api.isEmpty()) {
        List<Instant> times = log.pages().stream().map(Page::time).toList();
        into.reach(Kind.PAGES, times, pull.window(), files.toString());
      }
      if (api.isPresent()) {
        api.get().gather(pull, log, into);
      }
    } finally {
      log.pages().forEach(into::add);
    }
  }

  private void files(PagerDutyLog log, Gathering into) {
    boolean whole = true;
    List<JsonFile.Listed> listed = new ArrayList<>();
    for (Path file : files) {
      Complaints complaints = new Complaints(file.toString(), into.time());
      JsonFile json = new JsonFile(complaints, LISTS);
      json.read(file, (node, at) -> log.add(node));
      listed.addAll(json.listed());
      whole &= json.bad() == 0;
      into.asked(Kind.PAGES, json.bad() == 0);
      into.gaps(Kind.PAGES, complaints.gaps());
    }
    if (api.isEmpty()) {
      listed.stream()
          .filter(l -> l.rest().path("more").asBoolean(false))
          .filter(l -> listed.stream().noneMatch(next -> follows(next, l)))
          .forEach(l -> l.unfinished(into, Kind.PAGES));
    }
    if (whole && api.isEmpty() && !log.tellsWhoWasNotified()) {
      into.gap(
          Kind.PAGES,
          into.time(),
          ReasonCode.NO_DATA,
          "the files of PagerDuty hold no log entry that somebody was notified: save"
              + " /log_entries?is_overview=false of the time as well");
    }
  }

  private static boolean follows(JsonFile.Listed next, JsonFile.Listed before) {
    int end = before.rest().path("offset").asInt(0) + before.rest().path("limit").asInt(0);
    return next.key().equals(before.key()) && end > 0 && next.rest().path("offset").asInt(0) == end;
  }

  @Override
  public Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
    if (clue.kind() != Clue.Kind.PAGE) {
      return Optional.empty();
    }
    PagerDutyLog log = new PagerDutyLog(services);
    Gathering aside = Gathering.aside(pull.history());
    files(log, aside);
    Optional<Clue.Found> found = log.find(clue.name(), pull.history());
    if (found.isEmpty() && api.isPresent()) {
      PagerDutyLog asked = new PagerDutyLog(services);
      return api.get().incident(clue.name(), pull, asked, aside)
          ? asked.find(clue.name(), pull.history())
          : Optional.empty();
    }
    return found;
  }
}
