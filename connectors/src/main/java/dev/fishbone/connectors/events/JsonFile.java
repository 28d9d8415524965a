package dev.fishbone.connectors.events;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.files.JsonValues;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A file of JSON objects: one a line, a list of them, or one document; packed or not. */
public final class JsonFile {
  static final long CAP_BYTES = 4L << 30;

  private static final JsonMapper TREES =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final Complaints complaints;
  private final Set<String> lists;
  private final List<Listed> listed = new ArrayList<>();
  private long good;
  private long bad;

  /**
   * @param complaints takes what is wrong, with file and line
   * @param lists keys of a document under which its objects stand; they are taken one by one, in
   *     place of the document
   */
  public JsonFile(Complaints complaints, Set<String> lists) {
    this.complaints = complaints;
    this.lists = Set.copyOf(lists);
  }

  /**
   * A document whose objects were taken one by one.
   *
   * @param key under which they stand
   * @param rest of the document: an API tells there whether its list goes on
   */
  public record Listed(Location at, String key, JsonNode rest) {
    /** Tells that what follows a document of the list was not saved. */
    public void unfinished(Gathering into, Kind kind) {
      into.gap(
          kind,
          into.time(),
          ReasonCode.PARTIAL_WINDOW,
          at
              + ": the list "
              + key
              + " goes on after what was saved of it: save the answers that follow as well");
    }
  }

  /** Takes one object. */
  @FunctionalInterface
  public interface Taker {
    void take(JsonNode object, Location at) throws Unusable;
  }

  /** Objects that were taken. */
  public long good() {
    return good;
  }

  public List<Listed> listed() {
    return List.copyOf(listed);
  }

  /** Lines and objects that could not be. */
  public long bad() {
    return bad;
  }

  public void read(Path file, Taker taker) {
    try (Decompressed in = Decompressed.open(file, CAP_BYTES)) {
      read(in, taker);
      if (!in.problem().isEmpty()) {
        bad++;
        complaints.add(0, in.problem());
      }
    } catch (IOException e) {
      bad++;
      complaints.add(0, "it cannot be read: name a file that you may read");
    }
  }

  void read(InputStream in, Taker taker) throws IOException {
    JsonValues values = new JsonValues(complaints);
    values.read(in, (parser, line) -> value(parser, line, taker));
    bad += values.bad();
  }

  private void value(JsonParser parser, long line, Taker taker) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      object(parser, line, taker);
      return;
    }
    items(parser, line - parser.currentTokenLocation().getLineNr(), taker);
  }

  private void items(JsonParser parser, long before, Taker taker) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      object(parser, before + parser.currentTokenLocation().getLineNr(), taker);
    }
  }

  private void object(JsonParser parser, long line, Taker taker) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      bad++;
      complaints.add(line, "this is no object; it was left out");
      parser.skipChildren();
      return;
    }
    long before = line - parser.currentTokenLocation().getLineNr();
    ObjectNode node = TREES.createObjectNode();
    List<String> keys = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      if (parser.nextToken() == JsonToken.START_ARRAY && lists.contains(name)) {
        keys.add(name);
        items(parser, before, taker);
      } else {
        JsonNode value = TREES.readTree(parser);
        node.set(name, value);
      }
    }
    Location at = new Location(complaints.file(), (int) line);
    keys.forEach(key -> listed.add(new Listed(at, key, node)));
    if (keys.isEmpty()) {
      take(node, at, taker);
    }
  }

  private void take(ObjectNode node, Location at, Taker taker) {
    try {
      taker.take(node, at);
      good++;
    } catch (Unusable e) {
      bad++;
      complaints.add(at.line(), e.getMessage() + "; it was left out");
    }
  }
}
