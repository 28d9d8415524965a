package dev.fishbone.connectors.changesfile;

import dev.fishbone.connectors.events.ChangeTypes;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.Row;
import dev.fishbone.connectors.events.RowFile;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Change;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Makes a change of a row. Who made it is left out.
 *
 * @param service where a row names none
 */
record ChangeRows(TimeText times, ChangeTypes types, String service) {
  void gather(List<Path> files, Gathering into) {
    for (Path file : files) {
      RowFile.read(file, Kind.CHANGES, into, row -> into.add(change(row)));
    }
  }

  private Change change(Row row) throws Unusable {
    Instant time =
        row.time(times, "time", "timestamp", "ts", "@timestamp", "date", "created_at", "startedAt");
    Instant end =
        row.optionalTime(times, "end", "end_time", "ended_at", "finishedAt", "completed_at")
            .orElse(time);
    if (end.isBefore(time)) {
      throw new Unusable("it ends before its time: swap time and end");
    }
    String kind = row.first("type", "kind", "category", "change_type");
    String named = row.first("service", "service.name", "app", "application", "component");
    String title = row.first("title", "summary", "name", "message", "text");
    return new Change(
        time,
        end,
        type(kind),
        named.isEmpty() ? service : named,
        title.isEmpty() ? kind : title,
        row.first("detail", "details", "description", "body"),
        row.first("from", "from_version", "previous", "old"),
        row.first("to", "to_version", "version", "new"),
        row.first("scope", "environment", "env", "region", "cluster"),
        row.first("ref", "id", "sha", "commit", "url"),
        row.origin());
  }

  private Change.Type type(String kind) throws Unusable {
    return types
        .of(List.of(kind))
        .orElseThrow(
            () ->
                new Unusable(
                    kind.isEmpty()
                        ? "it has no type: add a column type ("
                            + ChangeTypes.words()
                            + "), or set type"
                        : "its type "
                            + Quoted.text(kind)
                            + " is none of "
                            + ChangeTypes.words()
                            + ": set types."
                            + Quoted.bare(kind)));
  }
}
