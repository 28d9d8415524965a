package dev.fishbone.connectors.context;

import dev.fishbone.connectors.alerting.SentLabels;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Folder;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives the series of alerts the labels with which their server sent them. */
public final class SentAlertSeries {
  private static final Pattern FILE =
      Pattern.compile("(?:alerts/prometheus-config|metrics/alerts)(-[a-z0-9-]+)?\\..*");
  private static final Set<Signal> OF_ALERTS =
      Set.of(Signal.ALERT_FIRING, Signal.ALERT_PENDING, Signal.ALERT_ACTIVE_SINCE);

  private final Map<String, SentLabels> bySource = new TreeMap<>();
  private final TreeSet<String> dropped = new TreeSet<>();
  private final List<Complaints> complaints = new ArrayList<>();

  /** Reads what is recorded of servers' configurations; mostly nothing. */
  public SentAlertSeries(Folder folder, Recording recording) throws IOException {
    for (Map.Entry<String, Path> file : folder.files("alerts").entrySet()) {
      Matcher name = FILE.matcher(file.getKey());
      if (name.matches()) {
        Complaints own = new Complaints(file.getKey(), recording.window());
        complaints.add(own);
        TextFile.read(file.getValue(), own)
            .flatMap(text -> SentLabels.read(text, own))
            .ifPresent(labels -> bySource.put(source(name), labels));
      }
    }
  }

  private static String source(Matcher name) {
    return Optional.ofNullable(name.group(1)).orElse("");
  }

  public List<Series> of(List<Series> all) {
    return all.stream().map(this::sent).toList();
  }

  private Series sent(Series series) {
    Matcher file = FILE.matcher(series.origin().file());
    if (!OF_ALERTS.contains(series.signal()) || !file.matches()) {
      return series;
    }
    SentLabels sent = bySource.get(source(file));
    if (sent == null) {
      return series;
    }
    Map<String, String> alert = new TreeMap<>(series.labels());
    // The state is the series' own, and no label of the alert.
    Optional<String> state = Optional.ofNullable(alert.remove("alertstate"));
    Optional<Map<String, String>> labels = sent.of(alert);
    if (labels.isEmpty()) {
      dropped.add(series.label("alertname"));
      return series;
    }
    Map<String, String> whole = new TreeMap<>(labels.get());
    state.ifPresent(s -> whole.put("alertstate", s));
    return new Series(
        series.signal(),
        series.service(),
        series.instance(),
        series.resource(),
        whole,
        series.nativeName(),
        series.nativeLabels(),
        series.origin(),
        series.samples());
  }

  /** What could not be followed; known after {@link #of}. */
  public List<Coverage.Entry> entries() {
    List<Coverage.Entry> entries = new ArrayList<>();
    for (Complaints each : complaints) {
      if (!dropped.isEmpty()) {
        each.add(
            0,
            "its alert_relabel_configs send some alerts to nobody ("
                + Quoted.bare(String.join(", ", dropped))
                + "): what is said of where they were routed does not hold");
      }
      if (!each.isEmpty()) {
        entries.add(new Coverage.Entry(each.file(), "alert_routes", 1, 0, each.gaps()));
      }
    }
    return entries;
  }
}
