package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Reads one YAML document into nodes with their places; all scalars stay texts. Built on events and
 * not on the library's composer, because the composer recurses as deep as its input and writes out
 * aliases without a bound.
 */
final class YamlReader {
  private static final int DEEPEST = 40;
  private static final int MOST_CHARACTERS = 1 << 20;
  private static final int MOST_ALIASED_NODES = 50_000;
  private static final Set<String> STRING_TAGS = Set.of("!", "tag:yaml.org,2002:str");
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(MOST_CHARACTERS).setUseMarks(true).build();

  private final Iterator<Event> events;
  private final Map<Anchor, YamlNode> anchors = new HashMap<>();
  private int aliased;

  private YamlReader(Iterator<Event> events) {
    this.events = events;
  }

  /** The content's only document; an empty content is a null scalar. */
  static YamlNode read(String content) throws YamlFault {
    if (content.length() > MOST_CHARACTERS) {
      throw new YamlFault(
          0, 0, "it is longer than " + MOST_CHARACTERS + " characters; split it into smaller ones");
    }
    try {
      return new YamlReader(new Parse(SETTINGS).parseString(content).iterator()).document();
    } catch (MarkedYamlEngineException e) {
      throw marked(e);
    } catch (ReaderException e) {
      throw at(content, e.getPosition(), "it holds a control character; remove or escape it");
    } catch (RuntimeException e) {
      // The library reports some bad escapes with whatever exception its JDK call threw.
      throw new YamlFault(0, 0, "it is not valid YAML; put its texts into double quotes");
    }
  }

  private YamlNode document() throws YamlFault {
    Event event = skipTo(Event.ID.DocumentStart);
    if (event.getEventId() == Event.ID.StreamEnd) {
      return new YamlNode.Scalar("", true, 0, 0);
    }
    YamlNode root = node(events.next(), 0);
    Event next = skipTo(Event.ID.DocumentStart);
    if (next.getEventId() == Event.ID.DocumentStart) {
      throw fault(next, "a second YAML document begins here; remove the line `---`");
    }
    return root;
  }

  private Event skipTo(Event.ID wanted) {
    Event event = events.next();
    while (event.getEventId() != wanted && event.getEventId() != Event.ID.StreamEnd) {
      event = events.next();
    }
    return event;
  }

  private YamlNode node(Event event, int depth) throws YamlFault {
    if (depth > DEEPEST) {
      throw fault(event, "it nests deeper than " + DEEPEST + " levels; write it flatter");
    }
    if (event instanceof AliasEvent alias) {
      return alias(alias);
    }
    YamlNode node;
    if (event instanceof ScalarEvent scalar) {
      node = scalar(scalar);
    } else if (event instanceof CollectionStartEvent start) {
      refuse(start.getTag(), start);
      boolean list = event.getEventId() == Event.ID.SequenceStart;
      node = list ? items(event, depth) : fields(event, depth);
    } else {
      throw new NoSuchElementException("no node at " + event);
    }
    if (event instanceof NodeEvent named) {
      YamlNode anchored = node;
      named.getAnchor().ifPresent(anchor -> anchors.put(anchor, anchored));
    }
    return node;
  }

  private YamlNode alias(AliasEvent event) throws YamlFault {
    YamlNode node = anchors.get(event.getAlias());
    if (node == null) {
      String sentence = "`*" + event.getAlias() + "` names nothing above it; write the text out";
      throw YamlFault.ofQuoting(line(event), column(event), sentence);
    }
    aliased += node.size();
    if (aliased > MOST_ALIASED_NODES) {
      throw fault(event, "its aliases repeat too much; write the texts out");
    }
    return node;
  }

  private static YamlNode scalar(ScalarEvent event) throws YamlFault {
    refuse(event.getTag(), event);
    boolean plain = event.isPlain() && event.getTag().isEmpty();
    return new YamlNode.Scalar(event.getValue(), plain, line(event), column(event));
  }

  private YamlNode items(Event start, int depth) throws YamlFault {
    List<YamlNode> nodes = new ArrayList<>();
    int size = 1;
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      YamlNode item = node(e, depth + 1);
      size += item.size();
      nodes.add(item);
    }
    return new YamlNode.Items(List.copyOf(nodes), size, line(start), column(start));
  }

  private YamlNode fields(Event start, int depth) throws YamlFault {
    Map<String, YamlNode> nodes = new LinkedHashMap<>();
    int size = 1;
    for (Event e = events.next(); e.getEventId() != Event.ID.MappingEnd; e = events.next()) {
      if (!(node(e, depth + 1) instanceof YamlNode.Scalar key)
          || key.text().length() > YamlValue.Mapping.LONGEST_KEY) {
        String sentence = "a key must be one short word; put the text into double quotes";
        throw YamlFault.ofQuoting(line(e), column(e), sentence);
      }
      YamlNode value = node(events.next(), depth + 1);
      size += 1 + value.size();
      if (nodes.put(Values.clean(key.text()), value) != null) {
        throw fault(e, "`" + key.text() + "` is there twice; remove one of the two");
      }
    }
    return new YamlNode.Fields(nodes, size, line(start), column(start));
  }

  private static void refuse(Optional<String> tag, Event event) throws YamlFault {
    if (tag.isPresent() && !STRING_TAGS.contains(tag.get())) {
      throw fault(event, "tags such as `" + tag.get() + "` are not read; remove the tag");
    }
  }

  private static YamlFault fault(Event event, String sentence) {
    return new YamlFault(line(event), column(event), sentence);
  }

  private static int line(Event event) {
    return event.getStartMark().map(m -> m.getLine()).orElse(0);
  }

  private static int column(Event event) {
    return event.getStartMark().map(m -> m.getColumn()).orElse(0);
  }

  private static YamlFault marked(MarkedYamlEngineException e) {
    String problem = e.getProblem() == null ? "it is not valid YAML" : e.getProblem();
    String sentence = problem + "; put the text into double quotes or correct the line";
    return e.getProblemMark()
        .or(e::getContextMark)
        .map(mark -> YamlFault.ofQuoting(mark.getLine(), mark.getColumn(), sentence))
        .orElseGet(() -> YamlFault.ofQuoting(0, 0, sentence));
  }

  private static YamlFault at(String content, int position, String sentence) {
    String before = content.substring(0, Math.max(0, Math.min(position, content.length())));
    int line = (int) before.chars().filter(c -> c == '\n').count();
    return new YamlFault(line, before.length() - before.lastIndexOf('\n') - 1, sentence);
  }
}
