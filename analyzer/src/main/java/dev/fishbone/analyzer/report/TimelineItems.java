package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.blocks.Timeline;
import dev.fishbone.analyzer.findings.Findings;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Happenings as the lines of a timeline. */
final class TimelineItems {
  private final Findings findings;
  private final ZoneId zone;
  private final LocalDate day;

  TimelineItems(Findings findings) {
    this.findings = findings;
    this.zone = ZoneId.of(findings.zone());
    this.day = findings.recording().from().atZone(zone).toLocalDate();
  }

  List<Timeline.Item> of(List<Happening> happenings) {
    List<Timeline.Item> items = new ArrayList<>();
    for (int i = 0; i < happenings.size(); i++) {
      Happening happening = happenings.get(i);
      boolean goesOn = findings.recording().open() && i == happenings.size() - 1;
      items.add(
          new Timeline.Item(
              goesOn ? Timeline.Status.ACTIVE : Timeline.Status.DONE,
              when(happening.at()),
              happening.title(),
              Optional.of(happening.detail()).filter(d -> !d.isEmpty())));
    }
    return items;
  }

  /**
   * "09:46", to the second where the recording ran faster than a real incident; with the day where
   * it is another one than the recording began on.
   */
  private String when(Instant at) {
    boolean fast = !findings.settings().getOrDefault("time-scale", "1").equals("1");
    String time = format(at, fast ? "HH:mm:ss" : "HH:mm");
    return at.atZone(zone).toLocalDate().equals(day) ? time : format(at, "d MMM") + " " + time;
  }

  private String format(Instant at, String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(at.atZone(zone));
  }
}
