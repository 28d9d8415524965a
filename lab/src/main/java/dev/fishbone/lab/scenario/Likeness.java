package dev.fishbone.lab.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Files that say {@code like: NAME} hold only how they differ from the scenario NAME beside them:
 * mappings are laid over each other key by key, anything else takes the other's place.
 */
final class Likeness {
  private static final int DEEPEST = 5;

  /** What a file must say itself: another scenario's truth is not its own. */
  private static final Set<String> OWN = Set.of("name", "incident", "truth", "short");

  private Likeness() {}

  static Node read(Path file) throws IOException {
    return read(file, 0);
  }

  private static Node read(Path file, int depth) throws IOException {
    Node own = NodeReader.read(file.toString(), Files.readString(file));
    if (own.kind() != Node.Kind.MAP || own.find("like").isEmpty()) {
      return own;
    }
    Node like = own.child("like");
    Path other = file.resolveSibling(like.string() + ".yml");
    if (depth == DEEPEST || !like.string().matches("[\\w-]+") || !Files.isRegularFile(other)) {
      throw like.wrong(
          "the name of a scenario in the same folder that is not itself like this one");
    }
    Map<String, Node> inherited = new LinkedHashMap<>(read(other, depth + 1).map());
    inherited.keySet().removeAll(OWN);
    Map<String, Node> said = new LinkedHashMap<>(own.map());
    said.remove("like");
    return over(map(own, inherited), map(own, said));
  }

  private static Node over(Node base, Node own) {
    if (base.kind() != Node.Kind.MAP || own.kind() != Node.Kind.MAP) {
      return own;
    }
    Map<String, Node> entries = new LinkedHashMap<>(base.map());
    own.map().forEach((key, node) -> entries.merge(key, node, Likeness::over));
    return map(own, entries);
  }

  private static Node map(Node from, Map<String, Node> entries) {
    return new Node(Node.Kind.MAP, from.place(), from.name(), "", from.items(), entries);
  }
}
