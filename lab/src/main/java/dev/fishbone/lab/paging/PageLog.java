package dev.fishbone.lab.paging;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What arrived at the sinks and what the on-call did about it. */
public final class PageLog {
  /**
   * One event of a notification.
   *
   * @param type notified, acknowledged or resolved
   * @param responder empty where nobody is named
   * @param key empty where the form has none
   * @param source slack, pagerduty or webhook
   */
  public record Entry(
      Instant time,
      String type,
      String alert,
      String service,
      String receiver,
      String responder,
      String key,
      String source) {
    /** What became of it later. */
    Entry as(String laterType, Instant later, String by) {
      return new Entry(later, laterType, alert, service, receiver, by, key, source);
    }

    /** As {@code pages.jsonl} has it: absent values are left out. */
    public Map<String, Object> line() {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("time", time.toString());
      line.put("type", type);
      putUnlessEmpty(line, "alert", alert);
      putUnlessEmpty(line, "service", service);
      putUnlessEmpty(line, "receiver", receiver);
      putUnlessEmpty(line, "responder", responder);
      putUnlessEmpty(line, "key", key);
      line.put("source", source);
      return line;
    }

    private static void putUnlessEmpty(Map<String, Object> line, String key, String value) {
      if (!value.isEmpty()) {
        line.put(key, value);
      }
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Consumer<Entry> listener;

  /**
   * An empty log.
   *
   * @param listener is told of each entry when it has been added
   */
  public PageLog(Consumer<Entry> listener) {
    this.listener = listener;
  }

  void add(Entry entry) {
    synchronized (this) {
      entries.add(entry);
    }
    listener.accept(entry);
  }

  /** In order of time. */
  public synchronized List<Entry> entries() {
    return entries.stream().sorted(Comparator.comparing(Entry::time)).toList();
  }
}
