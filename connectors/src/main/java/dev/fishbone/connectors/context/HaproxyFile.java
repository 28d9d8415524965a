package dev.fishbone.connectors.context;

import dev.fishbone.connectors.catalogue.ServiceNames;
import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The health checks of {@code haproxy.cfg}: one probe a backend that checks its servers. Where a
 * server says something else than {@code default-server}, the first server's word counts.
 */
final class HaproxyFile {
  private final String file;
  private final ServiceNames services;
  private final List<Policies.Probe> probes = new ArrayList<>();
  private Section defaults = new Section("", 0);
  private Section current = defaults;

  private HaproxyFile(String file, ServiceNames services) {
    this.file = file;
    this.services = services;
  }

  private static final class Section {
    private final String proxy;
    private final int line;
    private String path = "";
    private boolean checks;
    private boolean http;
    private Optional<Duration> timeout = Optional.empty();
    private Duration interval = Duration.ofSeconds(2);
    private int fall = 3;
    private int rise = 2;

    Section(String proxy, int line) {
      this.proxy = proxy;
      this.line = line;
    }

    Section under(String name, int at) {
      Section section = new Section(name, at);
      section.path = path;
      section.http = http;
      section.timeout = timeout;
      section.interval = interval;
      section.fall = fall;
      section.rise = rise;
      return section;
    }
  }

  static List<Policies.Probe> read(String file, String text, ServiceNames services) {
    HaproxyFile reader = new HaproxyFile(file, services);
    int line = 0;
    for (String each : text.split("\n", -1)) {
      line++;
      String bare = each.strip();
      if (!bare.isEmpty() && !bare.startsWith("#")) {
        reader.line(bare.split("\\s+"), line);
      }
    }
    reader.close();
    return reader.probes;
  }

  private void line(String[] words, int line) {
    switch (words[0]) {
      case "defaults" -> {
        close();
        defaults = new Section("", line);
        current = defaults;
      }
      case "backend", "listen" -> {
        close();
        current = defaults.under(words.length > 1 ? words[1] : "", line);
      }
      case "frontend", "global", "userlist", "peers", "resolvers", "program", "cache" -> {
        close();
        current = new Section("", line);
      }
      case "timeout" -> {
        if (words.length > 2 && words[1].equals("check")) {
          current.timeout = time(words[2]);
        }
      }
      case "option" -> option(words);
      case "http-check" -> httpCheck(words);
      case "default-server" -> check(words, 1, current);
      case "server" -> server(words);
      default -> {}
    }
  }

  private void option(String[] words) {
    if (words.length > 1 && words[1].equals("httpchk")) {
      current.http = true;
      for (int i = 2; i < words.length; i++) {
        if (words[i].startsWith("/")) {
          current.path = words[i];
          return;
        }
      }
    }
  }

  private void httpCheck(String[] words) {
    for (int i = 1; i + 1 < words.length; i++) {
      if (words[i].equals("uri")) {
        current.path = words[i + 1];
      }
    }
  }

  private void server(String[] words) {
    if (!List.of(words).contains("check")) {
      return;
    }
    if (!current.checks) {
      check(words, 3, current);
    }
    current.checks = true;
  }

  private static void check(String[] words, int from, Section section) {
    for (int i = from; i + 1 < words.length; i++) {
      switch (words[i]) {
        case "inter" -> section.interval = time(words[i + 1]).orElse(section.interval);
        case "fall" -> section.fall = number(words[i + 1], section.fall);
        case "rise" -> section.rise = number(words[i + 1], section.rise);
        default -> {}
      }
    }
  }

  private void close() {
    if (current.checks && !current.proxy.isEmpty()) {
      probes.add(
          new Policies.Probe(
              services.ofProxy(current.proxy).orElse(""),
              current.proxy,
              current.path.isEmpty() && current.http ? "/" : current.path,
              Optional.of(current.interval),
              Optional.of(current.timeout.orElse(current.interval)),
              OptionalInt.of(current.fall),
              OptionalInt.of(current.rise),
              "",
              new Location(file, current.line)));
    }
    current = new Section("", 0);
  }

  /** A number without unit is milliseconds. */
  private static Optional<Duration> time(String text) {
    return DurationText.parse(text.matches("[0-9]+") ? text + "ms" : text);
  }

  private static int number(String text, int otherwise) {
    return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : otherwise;
  }
}
