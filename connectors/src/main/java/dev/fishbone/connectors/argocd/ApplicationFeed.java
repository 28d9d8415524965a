package dev.fishbone.connectors.argocd;

import dev.fishbone.connectors.context.TextFile;
import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.events.JsonFile;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Applications from the server or from files, each with the syncs that it remembers. */
record ApplicationFeed(
    Optional<HttpSettings> server, List<Path> files, String selector, Map<String, String> services)
    implements EventConnector.Feed {
  private static final Set<String> LISTS = Set.of("items");

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    files.forEach(file -> read(file, into));
    if (server.isPresent()) {
      try (HttpSource http = HttpSource.open(server.get(), pull)) {
        list(http, into);
      }
    }
  }

  private void list(HttpSource http, Gathering into) throws SourceException {
    Request all = Request.get("/api/v1/applications");
    JsonNode root =
        JsonAnswer.object(http, selector.isEmpty() ? all : all.with("selector", selector), "items");
    into.asked(Kind.CHANGES, true);
    if (root.path("items").isEmpty()) {
      into.gap(
          Kind.CHANGES,
          into.time(),
          ReasonCode.NO_DATA,
          http + " shows no application: may the token read them, and is selector right?");
    }
    for (JsonNode item : root.path("items")) {
      try {
        new Application(item, services).tell(into);
      } catch (Unusable e) {
        into.asked(Kind.CHANGES, false);
        into.gap(Kind.CHANGES, into.time(), ReasonCode.SOURCE_FAILED, http + ": " + e.getMessage());
      }
    }
  }

  private void read(Path file, Gathering into) {
    Complaints complaints = new Complaints(file.toString(), into.time());
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    if (name.matches(".*\\.ya?ml(\\.(gz|zst))?")) {
      yaml(file, complaints, into);
    } else {
      new JsonFile(complaints, LISTS)
          .read(file, (node, at) -> new Application(node, services).tell(into));
    }
    into.asked(Kind.CHANGES, complaints.isEmpty());
    into.gaps(Kind.CHANGES, complaints.gaps());
  }

  private void yaml(Path file, Complaints complaints, Gathering into) {
    Optional<String> text = TextFile.read(file, complaints);
    if (text.isEmpty()) {
      return;
    }
    try {
      for (YamlNode document : YamlReader.readAll(file.toString(), text.get())) {
        Optional<YamlNode> items = document.get("items");
        for (YamlNode each : items.isPresent() ? items.get().list("items") : List.of(document)) {
          try {
            new Application(YamlTree.of(each), services).tell(into);
          } catch (Unusable e) {
            complaints.add(each.line(), e.getMessage() + "; it was left out");
          }
        }
      }
    } catch (YamlException e) {
      complaints.addPlaced(String.valueOf(e.getMessage()));
    }
  }
}
