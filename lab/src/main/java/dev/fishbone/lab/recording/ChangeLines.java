package dev.fishbone.lab.recording;

import dev.fishbone.lab.scenario.LabEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the events that people would know of as {@code changes.jsonl} has them. */
final class ChangeLines {
  private ChangeLines() {}

  /**
   * Slow queries and servers, databases that fail, kills and crashes are accidents, not changes:
   * nobody notes them. A silence stands among the silences.
   */
  static List<Map<String, Object>> of(List<Happened.Done> events) {
    List<Map<String, Object>> lines = new ArrayList<>();
    Map<String, Integer> flags = new LinkedHashMap<>();
    Map<String, Integer> pages = new LinkedHashMap<>();
    for (Happened.Done done : events) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("time", done.time().toString());
      if (done.event() instanceof LabEvent.Deploy deploy) {
        lines.add(deploy(line, deploy));
      } else if (done.event() instanceof LabEvent.RollOut rollOut) {
        line.put("end", done.end().toString());
        lines.add(deploy(line, rollOut.deploy()));
      } else if (done.event() instanceof LabEvent.Flag flag) {
        int before = flags.getOrDefault(flag.flag(), 0);
        flags.put(flag.flag(), flag.percent());
        line.put("type", "flag");
        line.put("service", flag.service());
        line.put("title", flag.flag());
        line.put("detail", flag.detail());
        line.put("from", before + "%");
        line.put("to", flag.percent() + "%");
        lines.add(line);
      } else if (done.event() instanceof LabEvent.Data data) {
        line.put("type", "data");
        line.put("service", data.service());
        line.put("title", data.title());
        line.put("detail", data.detail());
        line.put("from", pages.getOrDefault(data.title(), 1) + " pages");
        line.put("to", data.pages() + " pages");
        pages.put(data.title(), data.pages());
        lines.add(line);
      } else if (done.event() instanceof LabEvent.Attempts attempts) {
        line.put("type", "config");
        line.put("service", "orders");
        line.put("title", attempts.title());
        line.put("detail", attempts.detail());
        line.put("to", Integer.toString(attempts.attempts()));
        lines.add(line);
      }
    }
    return lines;
  }

  private static Map<String, Object> deploy(Map<String, Object> line, LabEvent.Deploy deploy) {
    line.put("type", "deploy");
    line.put("service", deploy.service());
    line.put("title", "Deploy " + deploy.version());
    line.put("detail", String.join("; ", deploy.changes()));
    line.put("to", deploy.version());
    return line;
  }
}
