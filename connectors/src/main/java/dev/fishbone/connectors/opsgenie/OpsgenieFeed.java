package dev.fishbone.connectors.opsgenie;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.FoundPages;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.JsonFile;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The alerts of an account, with who was told of them and who answered. */
record OpsgenieFeed(Optional<OpsgenieApi> api, List<Path> files) implements EventConnector.Feed {
  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    List<Instant> times = new ArrayList<>();
    for (OpsgenieAlert alert : read(into)) {
      times.addAll(tell(alert, into));
    }
    if (api.isEmpty()) {
      into.reach(Kind.PAGES, times, pull.window(), files.toString());
      return;
    }
    Map<String, OpsgenieAlert> alerts = new LinkedHashMap<>();
    try {
      api.get().alerts(pull, into, alerts);
    } finally {
      // What came before a later page failed is known all the same.
      alerts.values().forEach(alert -> tell(alert, into));
    }
  }

  private List<OpsgenieAlert> read(Gathering into) {
    List<OpsgenieAlert> alerts = new ArrayList<>();
    List<JsonFile.Listed> listed = new ArrayList<>();
    for (Path file : files) {
      Complaints complaints = new Complaints(file.toString(), into.time());
      JsonFile json = new JsonFile(complaints, Set.of("data"));
      json.read(file, (node, at) -> alerts.add(OpsgenieAlert.of(node)));
      listed.addAll(json.listed());
      into.asked(Kind.PAGES, json.bad() == 0);
      into.gaps(Kind.PAGES, complaints.gaps());
    }
    // An answer does not tell its own place in the list, but the last one has none after it.
    if (api.isEmpty() && listed.stream().allMatch(l -> l.rest().path("paging").has("next"))) {
      listed.forEach(l -> l.unfinished(into, Kind.PAGES));
    }
    if (!files.isEmpty() && alerts.isEmpty()) {
      into.gap(
          Kind.PAGES,
          into.time(),
          ReasonCode.NO_DATA,
          "the files of Opsgenie hold no alert: are they the right ones?");
    }
    return alerts;
  }

  /** The times of which it tells. */
  private static List<Instant> tell(OpsgenieAlert alert, Gathering into) {
    List<Instant> times = new ArrayList<>();
    try {
      List<Page> pages = alert.pages();
      pages.forEach(into::add);
      pages.forEach(page -> times.add(page.time()));
      Instant created = alert.created();
      times.add(created);
      if (pages.stream().noneMatch(p -> p.type() == Page.Type.NOTIFIED)
          && into.time().contains(created)) {
        into.gap(
            Kind.PAGES,
            new TimeRange(created, created.plusSeconds(1)),
            ReasonCode.PARTIAL_WINDOW,
            "Opsgenie does not tell whether anybody was notified of its alert " + alert.id());
      }
    } catch (Unusable e) {
      into.gap(
          Kind.PAGES,
          into.time(),
          ReasonCode.SOURCE_FAILED,
          "alert " + alert.id() + " of Opsgenie: " + e.getMessage());
    }
    return times;
  }

  @Override
  public Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
    if (clue.kind() != Clue.Kind.PAGE) {
      return Optional.empty();
    }
    Gathering aside = Gathering.aside(pull.history());
    Optional<OpsgenieAlert> alert =
        read(aside).stream().filter(a -> a.isCalled(clue.name())).findFirst();
    if (alert.isEmpty() && api.isPresent()) {
      alert = api.get().alert(clue.name(), pull, aside);
    }
    try {
      if (alert.isEmpty()) {
        return Optional.empty();
      }
      List<Page> pages = new ArrayList<>(alert.get().pages());
      pages.add(alert.get().begin());
      return FoundPages.found(pages, pull);
    } catch (Unusable e) {
      return Optional.empty();
    }
  }
}
