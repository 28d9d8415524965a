package dev.fishbone.analyzer.blocks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads versions of one document: what was read of an earlier version and stands in a later one too
 * is not read again. Nothing that is read depends on that.
 */
public final class Readings {
  private final Map<String, Stretch> stretches = new ConcurrentHashMap<>();
  private final Map<String, YamlNode> nodes = new ConcurrentHashMap<>();
  private final Map<String, Block> blocks = new ConcurrentHashMap<>();
  private final Map<String, Optional<PlacedNode>> placed = new ConcurrentHashMap<>();

  /** Nothing was read yet. */
  public Readings() {}

  /** A version of the document; {@code file} is the name that problems carry. */
  public Document document(String file, String text) {
    return new DocumentParser(file, text, this).document();
  }

  /** A version of the document with its running text. */
  public ReadDocument withOutline(String file, String text) {
    DocumentParser parser = new DocumentParser(file, text, this);
    return new ReadDocument(parser.document(), parser.outline());
  }

  /** The texts in the fields of a block; none where the content is not YAML. */
  public List<BlockTexts.Field> texts(String document, Segment.Fenced place) {
    return BlockTexts.of(document, place, this);
  }

  /** {@link BlockEditor#of} a block of one of the versions. */
  public Optional<BlockEditor> editor(String document, Segment.Fenced place) {
    return BlockEditor.of(
        document, place, content -> placed.computeIfAbsent(content, PlacedYaml::in));
  }

  Stretches stretches(String markdown) {
    return Stretches.of(markdown, Cuts.of(markdown), stretches);
  }

  YamlNode yaml(String content) throws YamlFault {
    YamlNode known = nodes.get(content);
    if (known == null) {
      known = YamlReader.read(content);
      nodes.put(content, known);
    }
    return known;
  }

  /** A block that was read without a problem. */
  Optional<Block> block(String name, String content) {
    return Optional.ofNullable(blocks.get(name + "\n" + content));
  }

  void keep(String name, String content, Block block) {
    blocks.put(name + "\n" + content, block);
  }
}
