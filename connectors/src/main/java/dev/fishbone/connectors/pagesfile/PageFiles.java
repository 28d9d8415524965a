package dev.fishbone.connectors.pagesfile;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.FoundPages;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.RowFile;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Pull;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of one source. Rows of one incident share the key that any of them names. */
record PageFiles(List<Path> files, PageRows rows) implements EventConnector.Feed {
  @Override
  public void gather(Pull pull, Gathering into) {
    List<PageRows.Entry> entries = entries(into);
    entries.forEach(entry -> into.add(entry.page()));
    into.reach(
        Kind.PAGES,
        entries.stream().map(entry -> entry.page().time()).toList(),
        pull.window(),
        files.toString());
  }

  private List<PageRows.Entry> entries(Gathering into) {
    List<PageRows.Entry> entries = new ArrayList<>();
    for (Path file : files) {
      RowFile.read(
          file,
          Kind.PAGES,
          into,
          row -> {
            PageRows.Entry entry = rows.entry(row);
            entries.add(entry);
            return into.time().contains(entry.page().time());
          });
    }
    Map<String, String> keys = new HashMap<>();
    for (PageRows.Entry entry : entries) {
      if (!entry.page().key().isEmpty() && !entry.incident().isEmpty()) {
        keys.putIfAbsent(entry.incident(), entry.page().key());
      }
    }
    return entries.stream()
        .map(
            e ->
                new PageRows.Entry(
                    e.incident(), e.keyed(keys.getOrDefault(e.incident(), e.incident()))))
        .toList();
  }

  @Override
  public Optional<Clue.Found> find(Clue clue, Pull pull) {
    List<Page> pages =
        entries(Gathering.aside(pull.history())).stream()
            .filter(e -> FoundPages.fits(clue, e.incident(), e.page()))
            .map(PageRows.Entry::page)
            .toList();
    return FoundPages.found(pages, pull);
  }
}
