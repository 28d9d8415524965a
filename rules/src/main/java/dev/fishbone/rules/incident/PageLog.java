package dev.fishbone.rules.incident;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who was told what and when, as the paging product or the receivers logged it. */
public final class PageLog {
  private static final List<Map.Entry<ReceiverClass, Set<String>>> SOURCES =
      List.of(
          Map.entry(
              ReceiverClass.PAGE,
              Set.of("pagerduty", "opsgenie", "victorops", "incidentio", "pager", "oncall")),
          Map.entry(
              ReceiverClass.CHAT,
              Set.of("slack", "msteams", "discord", "webex", "telegram", "mattermost", "chat")),
          Map.entry(ReceiverClass.EMAIL, Set.of("email", "mail")),
          Map.entry(ReceiverClass.TICKET, Set.of("jira", "ticket")));

  private final Telemetry telemetry;
  private final List<Page> events;

  public PageLog(Telemetry telemetry) {
    this(telemetry, telemetry.pages());
  }

  /**
   * @param pages those of the log, perhaps under better names
   */
  public PageLog(Telemetry telemetry, List<Page> pages) {
    this.telemetry = telemetry;
    this.events =
        pages.stream()
            .sorted(Comparator.comparing(Page::time).thenComparing(Page::origin))
            .toList();
  }

  /**
   * Whether the recording has a log that covers its whole window; only then silence tells. A log
   * without any entry may as well be one that nothing ever wrote to.
   */
  public boolean complete() {
    TimeRange window = telemetry.recording().window();
    return !events.isEmpty()
        && telemetry.coverage().entries().stream()
            .filter(e -> e.signal().toLowerCase(Locale.ROOT).equals("pages"))
            .flatMap(e -> e.gaps().stream())
            .noneMatch(gap -> gap.range().overlaps(window));
  }

  /** What wakes a person, in order: notifications and escalations at a receiver that pages. */
  public List<Page> pages() {
    return events.stream()
        .filter(PageLog::reaches)
        .filter(p -> kind(p) == ReceiverClass.PAGE)
        .toList();
  }

  /** Notifications of an alert of a service, at whatever receiver, within a range. */
  public List<Page> notifications(FiredAlert alert, TimeRange range) {
    return events.stream()
        .filter(PageLog::reaches)
        .filter(p -> range.contains(p.time()) && isOf(p, alert))
        .toList();
  }

  /** Whether a log entry is about an alert; entries without a service are of any. */
  public static boolean isOf(Page page, FiredAlert alert) {
    return page.alert().equals(alert.name())
        && (page.service().isEmpty()
            || alert.service().isEmpty()
            || page.service().equals(alert.service()));
  }

  /** When people took pages, in order. */
  public List<Page> acknowledgements() {
    return events.stream().filter(p -> p.type() == Page.Type.ACKNOWLEDGED).toList();
  }

  /** What the log's entries have to do with an effect. */
  public PageBearing bearing(CallPath path, List<FiredAlert> alerts) {
    return new PageBearing(telemetry, events, path, alerts);
  }

  public Evidence evidence(Page page) {
    String what =
        switch (page.type()) {
          case NOTIFIED -> "was notified";
          case ACKNOWLEDGED -> "was acknowledged";
          case ESCALATED -> "was escalated";
          case RESOLVED -> "was resolved";
        };
    String who = page.receiver().isEmpty() ? page.responder() : page.receiver();
    return new Evidence(
        Evidence.Kind.PAGE,
        Wording.plain(
            (page.alert().isEmpty() ? "a page" : page.alert())
                + " "
                + what
                + (who.isEmpty() ? "" : " (" + who + ")")),
        page.origin(),
        page.key(),
        List.of(),
        new TimeRange(page.time(), page.time()),
        1,
        "events");
  }

  /** The acknowledgement of a page: of the same key, or of the same alert where it has none. */
  public Optional<Page> acknowledgementOf(Page page) {
    return events.stream()
        .filter(p -> p.type() == Page.Type.ACKNOWLEDGED && !p.time().isBefore(page.time()))
        .filter(
            p ->
                (page.key().isEmpty() || p.key().isEmpty())
                    ? p.alert().equals(page.alert())
                    : p.key().equals(page.key()))
        .findFirst();
  }

  /** How long pages waited for somebody, one a page that somebody took. */
  public List<Duration> acknowledgementDelays() {
    List<Duration> delays = new ArrayList<>();
    for (Page page : pages()) {
      if (page.type() == Page.Type.NOTIFIED) {
        acknowledgementOf(page).ifPresent(a -> delays.add(Duration.between(page.time(), a.time())));
      }
    }
    return List.copyOf(delays);
  }

  private static boolean reaches(Page page) {
    return page.type() == Page.Type.NOTIFIED || page.type() == Page.Type.ESCALATED;
  }

  /**
   * What the receiver of an entry is: by the recording's override, by the configuration, by the
   * source's name; an entry that names no receiver, that names who was woken or that somebody took
   * is a page.
   */
  public ReceiverClass kind(Page page) {
    ReceiverClass known = kind(page.receiver());
    if (known != ReceiverClass.UNKNOWN) {
      return known;
    }
    String source = page.source().toLowerCase(Locale.ROOT);
    for (Map.Entry<ReceiverClass, Set<String>> entry : SOURCES) {
      if (entry.getValue().stream().anyMatch(source::contains)) {
        return entry.getKey();
      }
    }
    boolean taken =
        page.receiver().isEmpty()
            || !page.responder().isEmpty()
            || (!page.key().isEmpty() && acknowledgementOf(page).isPresent());
    return taken ? ReceiverClass.PAGE : ReceiverClass.UNKNOWN;
  }

  /** What a receiver is, by override, then by the configuration. */
  public ReceiverClass kind(String receiver) {
    ReceiverClass override = telemetry.recording().receiverClasses().get(receiver);
    return override != null ? override : telemetry.routing().kindOf(receiver);
  }
}
