package dev.fishbone.connectors.localfiles;

import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.logs.HaproxyHealth;
import dev.fishbone.connectors.pulling.Events;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines of a log, with the time that syslog put before them. That a log says nothing of health
 * tells something only where it speaks of health at all, and reaches into the window.
 */
record HealthLines(String source, ZoneId zone) implements FilesConnector.Taker {
  private static final Set<Signal> HEALTH = Set.of(Signal.HEALTH_EVENTS);
  private static final Pattern SAYS =
      Pattern.compile("(Health check for server|Server) \\S+/\\S+ .*");
  private static final Pattern ISO =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:?[0-9]{2})");
  private static final Pattern BSD =
      Pattern.compile("[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2}");
  private static final DateTimeFormatter BSD_FORM =
      DateTimeFormatter.ofPattern("yyyy MMM d HH:mm:ss", Locale.ROOT);

  @Override
  public void take(SortedSet<Path> files, Pull pull, Ledger ledger) throws SourceException {
    List<Events.Event> events = new ArrayList<>();
    for (Path file : files) {
      read(file, pull, ledger, events);
    }
    Events.write(pull, source, Events.Kind.HEALTH, events);
  }

  private void read(Path file, Pull pull, Ledger ledger, List<Events.Event> into) {
    HaproxyHealth health = new HaproxyHealth();
    long onHealth = 0;
    long timeless = 0;
    boolean reaches = false;
    try (Decompressed in = Decompressed.open(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher says = SAYS.matcher(line);
        boolean found = says.find();
        if (!found && reaches) {
          continue;
        }
        Optional<Instant> time =
            time(found ? line.substring(0, says.start()) : head(line), pull.hull());
        reaches |= time.filter(pull.window()::contains).isPresent();
        if (found) {
          Optional<HaproxyHealth.Health> seen = health.read(says.group());
          onHealth++;
          timeless += time.isEmpty() ? 1 : 0;
          if (time.isPresent() && seen.isPresent() && within(pull, time.get())) {
            into.add(event(time.get(), seen.get(), pull));
          }
        }
      }
      ledger.asked(HEALTH, in.problem().isEmpty() && onHealth > timeless);
      if (!in.problem().isEmpty()) {
        partial(ledger, pull, file + ": " + in.problem());
      }
    } catch (IOException e) {
      ledger.failed(HEALTH, pull.hull(), file + " cannot be read: name a file that you may read");
      return;
    }
    report(file, pull, ledger, onHealth, timeless, reaches);
  }

  private static void report(
      Path file, Pull pull, Ledger ledger, long onHealth, long timeless, boolean reaches) {
    if (onHealth == 0) {
      ledger.gap(
          HEALTH,
          pull.window(),
          ReasonCode.NO_DATA,
          file + ": no line speaks of health: is option log-health-checks set?");
    } else if (!reaches) {
      ledger.gap(
          HEALTH,
          pull.window(),
          ReasonCode.NO_DATA,
          file + ": no line lies within the window: is it the right file?");
    }
    if (timeless > 0) {
      partial(
          ledger,
          pull,
          file
              + ": "
              + timeless
              + " lines on health begin with no time that is known (Aug 14 09:30:00, or"
              + " 2026-08-14T09:30:00Z) and were left out");
    }
  }

  /** Where syslog puts the time. */
  private static String head(String line) {
    return line.substring(0, Math.min(line.length(), 48));
  }

  private static void partial(Ledger ledger, Pull pull, String sentence) {
    ledger.gap(HEALTH, pull.hull(), ReasonCode.PARTIAL_WINDOW, sentence);
  }

  private static boolean within(Pull pull, Instant time) {
    return pull.ranges().stream().anyMatch(range -> range.contains(time));
  }

  private Events.Event event(Instant time, HaproxyHealth.Health health, Pull pull) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("service", service(health.backend(), pull.services()));
    fields.put("instance", health.instance());
    fields.put("state", health.state());
    fields.put("reason", health.reason());
    fields.put("source", source);
    return new Events.Event(time, fields);
  }

  /** The service that a backend stands for; the backend itself where nobody says. */
  private static String service(String backend, List<ServiceMap> services) {
    return services.stream()
        .filter(s -> s.proxies().contains(backend))
        .map(ServiceMap::service)
        .findFirst()
        .orElse(backend);
  }

  /** A time without a year is of the year that is nearest to what is asked for. */
  private Optional<Instant> time(String before, TimeRange asked) {
    try {
      Matcher iso = ISO.matcher(before);
      if (iso.find()) {
        String text = iso.group().replaceFirst("([+-][0-9]{2})([0-9]{2})$", "$1:$2");
        return Optional.of(OffsetDateTime.parse(text).toInstant());
      }
      Matcher bsd = BSD.matcher(before);
      if (bsd.find()) {
        int year = asked.to().atZone(zone).getYear();
        Instant same = bsd(year, bsd.group());
        return Optional.of(
            same.isAfter(asked.to().plusSeconds(86_400)) ? bsd(year - 1, bsd.group()) : same);
      }
    } catch (DateTimeException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private Instant bsd(int year, String text) {
    return LocalDateTime.parse(year + " " + text.replaceAll(" +", " "), BSD_FORM)
        .atZone(zone)
        .toInstant();
  }
}
