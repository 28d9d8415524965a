package dev.fishbone.analyzer.report;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.TimeEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What happened when, from evidence only: changes that bear on the incident, the first symptom,
 * alerts with where they went, the page and its answer, what filled and left, and recovery.
 */
final class Happenings {
  /** Kinds of which an onset is told by bins. */
  private static final Set<String> BINNED =
      Set.of(
          "first-symptom", "onset/first-failing", "amplification/retry-storm", "pool/saturation");

  private final Findings findings;
  private final Map<String, EvidenceEntry> evidence = new LinkedHashMap<>();
  private final List<Happening> found = new ArrayList<>();

  private Happenings(Findings findings) {
    this.findings = findings;
    findings.evidence().forEach(e -> evidence.put(e.id(), e));
  }

  /** By time; a change first where what it may have begun is told no more closely than its bin. */
  static List<Happening> of(Findings findings) {
    Happenings all = new Happenings(findings);
    all.changes();
    findings.times().forEach(all::time);
    all.causes();
    LeftAtOnce.of(findings)
        .forEach(
            left ->
                all.add(
                    left.at(),
                    "left-at-once",
                    "Instances of " + left.verdict().subject() + " leave all at once",
                    Wording.capital(left.claim()),
                    left.evidence()));
    return all.found.stream()
        .sorted(
            Comparator.comparing((Happening h) -> all.place(h))
                .thenComparing(h -> !h.kind().equals("change"))
                .thenComparing(Happening::at))
        .toList();
  }

  /** What is told by bins may have come as late as its bin's end: then after a change within it. */
  private Instant place(Happening happening) {
    Instant at = happening.at().truncatedTo(ChronoUnit.SECONDS);
    if (!BINNED.contains(happening.kind())) {
      return at;
    }
    Instant latest = happening.at().plus(bin());
    return found.stream()
        .filter(h -> h.kind().equals("change"))
        .map(h -> h.at().truncatedTo(ChronoUnit.SECONDS))
        .filter(change -> change.isAfter(at) && change.isBefore(latest))
        .max(Comparator.naturalOrder())
        .orElse(at);
  }

  /** How closely the first symptom is told. */
  private Duration bin() {
    return findings.times().stream()
        .filter(t -> t.name().equals("first-symptom"))
        .map(t -> Duration.between(t.low(), t.high()))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ofSeconds(1));
  }

  /** A change is told once, whichever verdicts speak of it. */
  private void changes() {
    Map<String, EvidenceEntry> told = new LinkedHashMap<>();
    List<VerdictEntry> judged = new ArrayList<>(Causes.of(findings));
    if (!judged.isEmpty()) {
      // What did not begin it is asked for first by whoever sees it among the changes.
      findings.verdicts().stream().filter(v -> v.is(Findings.CLEAR)).forEach(judged::add);
    }
    for (VerdictEntry cause : judged) {
      if (cause.rule().startsWith("change/") && cause.evidence() != null) {
        for (String id : cause.evidence()) {
          EvidenceEntry entry = evidence.get(id);
          if (entry != null && entry.kind().equals("change")) {
            told.putIfAbsent(entry.file() + ":" + entry.line(), entry);
          }
        }
      }
    }
    told.values()
        .forEach(
            e ->
                add(
                    e.window().from(),
                    "change",
                    Wording.capital(e.statement()),
                    "",
                    List.of(e.id())));
  }

  private void time(TimeEntry time) {
    String detail = Objects.requireNonNullElse(time.detail(), "");
    switch (time.name()) {
      case "first-symptom" ->
          add(time, "Requests of " + detail + " begin to fail", statement(time));
      case "fired" -> add(time, detail + " fires", where(detail));
      case "first-page" -> add(time, "First page: " + detail, "");
      case "first-acknowledgement" -> add(time, detail + " acknowledges", "");
      case "note" -> note(time, detail.replace('·', '-'));
      case "unavailable-to" -> add(time, name(time) + " answers as before", "");
      case "last-failures" ->
          add(
              time,
              "The last failures of " + name(time) + " that were recorded",
              "The record ends too early to call it over");
      case "recovered" ->
          add(time, "Recovery of " + name(time) + " is certain", "It has stayed well since");
      default -> {
        // The trigger is told as a change, and failing began with the first symptom.
      }
    }
  }

  /** What somebody wrote again, in the same words, is told once. */
  private void note(TimeEntry time, String said) {
    if (found.stream().noneMatch(h -> h.kind().equals("note") && h.title().equals(said))) {
      add(time, said, "");
    }
  }

  /** What follows the colon of its evidence: "43 of 210 requests failed". */
  private String statement(TimeEntry time) {
    return time.evidence().stream()
        .map(evidence::get)
        .filter(Objects::nonNull)
        .map(EvidenceEntry::statement)
        .map(s -> s.substring(s.indexOf(": ") + 1).strip())
        .map(s -> s.contains(",") ? s.substring(0, s.indexOf(',')) : s)
        .map(Wording::capital)
        .findFirst()
        .orElse("");
  }

  private String name(TimeEntry time) {
    return findings.effects().stream()
        .filter(e -> e.key().equals(time.effect()))
        .map(Findings.EffectRef::name)
        .findFirst()
        .orElse(time.effect());
  }

  /** Where an alert went, as the verdict on it has it. */
  private String where(String alert) {
    return findings.verdicts().stream()
        .filter(v -> v.rule().equals("paging/unpaged-alert"))
        .filter(v -> v.is(Findings.FINDING) || v.is(Findings.SUSPECTED))
        .filter(v -> !v.overruled())
        .filter(v -> v.subject().equals(Subject.named(alert)))
        .map(v -> Objects.requireNonNull(v.items()).get(0))
        .map(s -> s.replaceFirst("^.*? fired at [0-9:]+,? (and |but )?", "It "))
        .findFirst()
        .orElse("");
  }

  private void causes() {
    for (VerdictEntry cause : Causes.of(findings)) {
      if (!cause.is(Findings.FINDING)) {
        continue;
      }
      Findings.Range range = Objects.requireNonNull(cause.interval());
      String item = Objects.requireNonNull(cause.items()).get(0);
      switch (cause.rule()) {
        case "onset/first-failing" ->
            add(
                range.from(),
                cause,
                Wording.capital(cause.subject()) + " leaves its baseline",
                rest(item));
        case "amplification/retry-storm" ->
            add(range.from(), cause, "Retries begin, " + edge(cause), rest(item));
        case "pool/saturation" -> {
          String pool = pool(item);
          add(range.from(), cause, pool + " is full", full(item));
          if (seenBeyond(range.to())) {
            add(range.to(), "pool-free", pool + " has room again", "", ids(cause));
          }
        }
        case "probe/contention", "probe/liveness-kill" ->
            add(range.from(), cause, "Instances of " + cause.subject() + " begin to leave", item);
        default -> {
          // Not a moment: it holds for as long as the incident.
        }
      }
    }
  }

  /** Not where it held until the record ends: what came next nobody has seen. */
  private boolean seenBeyond(Instant end) {
    return !end.plus(bin()).isAfter(findings.recording().to());
  }

  private static String edge(VerdictEntry cause) {
    return Wording.plain(cause.subject().replace("->", " → "));
  }

  /** "Pricing's database pool", of "Pricing's database pool (10 connections) was full for 20 s". */
  private static String pool(String item) {
    int end = item.indexOf(" (");
    return end < 0 ? item.replaceFirst(" (was full|ran full).*$", "") : item.substring(0, end);
  }

  /** "Full for 20 s, with …". */
  private static String full(String item) {
    return Wording.capital(item.replaceFirst("^.*? was (?=full for )", ""));
  }

  private static String rest(String item) {
    int colon = item.indexOf(": ");
    return colon < 0 ? "" : Wording.capital(item.substring(colon + 2));
  }

  private static List<String> ids(VerdictEntry cause) {
    return Objects.requireNonNull(cause.evidence());
  }

  private void add(Instant at, VerdictEntry cause, String title, String detail) {
    add(at, cause.rule(), title, detail, ids(cause));
  }

  private void add(TimeEntry time, String title, String detail) {
    add(time.at(), time.name(), title, detail, time.evidence());
  }

  private void add(Instant at, String kind, String title, String detail, List<String> ids) {
    boolean twice =
        found.stream()
            .anyMatch(
                h ->
                    h.title().equals(title)
                        && Duration.between(h.at(), at).abs().compareTo(Duration.ofSeconds(1)) < 0);
    if (!twice) {
      found.add(new Happening(at, kind, title, detail, ids));
    }
  }
}
