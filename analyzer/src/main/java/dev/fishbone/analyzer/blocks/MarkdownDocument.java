package dev.fishbone.analyzer.blocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Builds a document from blocks, prose and generated regions, and ends it with the comment that
 * remembers what was written.
 *
 * <pre>{@code
 * new MarkdownDocument()
 *     .block(meta)
 *     .region("summary", body -> body.paragraph(Prose.of("The pool ").code("pricing/db")))
 *     .heading(2, "Why it broke")
 *     .block(fishbone)
 *     .item("F3c91ab04de", "Pricing's pool was full for 20 minutes")
 *     .text("INC-2026-0814");
 * }</pre>
 */
public final class MarkdownDocument extends MarkdownBody<MarkdownDocument> {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

  private final SortedMap<String, String> items = new TreeMap<>();
  private final SortedMap<String, String> regions = new TreeMap<>();

  private final BlockHeads heads = new BlockHeads();
  private final Map<String, BlockItem> unnamed = new LinkedHashMap<>();

  /** An empty document. */
  public MarkdownDocument() {}

  /** What stands between a region's marks: prose, charts and tables, no blocks. */
  public static final class Generated extends MarkdownBody<Generated> {
    private Generated() {}

    @Override
    Generated self() {
      return this;
    }
  }

  @Override
  MarkdownDocument self() {
    return this;
  }

  /**
   * A block; it must have no {@link Block#faults}. What it has beside its items is remembered
   * ({@link BlockHeads}); its items are by the ids that {@link #item(String, BlockItem)} gives
   * them, or by what they are of.
   */
  public MarkdownDocument block(Block block) {
    List<String> faults = block.faults();
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(
          "a " + block.name() + " block with faults: " + String.join(" ", faults));
    }
    heads.of(block).forEach(this::item);
    BlockItem.in(block).forEach(item -> unnamed.putIfAbsent(item.unnamed(block.name()), item));
    return part(BlockWriter.write(block));
  }

  /**
   * Generated text between marks, remembered by its hash.
   *
   * @param name small letters, digits and single hyphens; once a document
   */
  public MarkdownDocument region(String name, Consumer<Generated> content) {
    if (!NAME.matcher(name).matches() || regions.containsKey(name)) {
      throw new IllegalArgumentException(
          "region " + name + ": use small letters, digits and hyphens, and each name once");
    }
    Generated body = new Generated();
    content.accept(body);
    String text = body.body();
    regions.put(name, TextHash.of(text));
    String inner = text.isEmpty() ? "" : text + "\n\n";
    String begin = "<!-- fishbone:begin " + name + " -->\n\n";
    return part(begin + inner + "<!-- fishbone:end " + name + " -->");
  }

  /**
   * Remembers the text of an item that one of the blocks holds.
   *
   * @param id the item's id, for example its verdict's; once a document
   */
  public MarkdownDocument item(String id, String text) {
    if (items.putIfAbsent(id, TextHash.of(text)) != null) {
      throw new IllegalArgumentException("item " + id + " is remembered twice: give each its own");
    }
    return this;
  }

  /** Remembers an item of whatever block. */
  public MarkdownDocument item(String id, BlockItem item) {
    return item(id, item.text());
  }

  /** What the document remembers so far. */
  public DocumentState state(String incident) {
    SortedMap<String, String> all = new TreeMap<>(items);
    unnamed.forEach(
        (id, item) -> {
          String hash = TextHash.of(item.text());
          if (!items.containsValue(hash)) {
            all.putIfAbsent(id, hash);
          }
        });
    return new DocumentState(incident, all, regions);
  }

  /** The whole document, with the state comment at its end. */
  public String text(String incident) {
    return body() + "\n\n" + state(incident).comment() + "\n";
  }
}
