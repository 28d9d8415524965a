package dev.fishbone.analyzer.exports;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EffectRef;
import dev.fishbone.rules.incident.RequestList;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ShownAttribute;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * {@code failed-requests.csv}: each failed request of the effects within the window, with what the
 * configuration allows of its attributes.
 */
public final class FailedRequestsFile {
  public static final String NAME = "failed-requests.csv";
  private static final List<String> COLUMNS =
      List.of("effect", "time", "outcome", "status", "trace", "file", "line");
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final Findings findings;
  private final List<EffectRef> effects;
  private final List<RequestList> lists;
  private final List<ShownAttribute> shown;
  private final long[] counts;

  /**
   * @param lists of the effects, in their order
   */
  public FailedRequestsFile(
      Findings findings, List<RequestList> lists, List<ShownAttribute> shown) {
    this.findings = findings;
    this.effects = findings.effects();
    this.lists = List.copyOf(lists);
    this.shown = List.copyOf(shown);
    this.counts = new long[effects.size()];
  }

  /**
   * Writes it, row by row.
   *
   * @param sorted what {@link FailedRequest#sortable} wrote, in order
   */
  public void write(Iterator<String> sorted, Appendable out) throws IOException {
    if (has(RequestList.Kind.SAMPLED_TRACES)) {
      out.append(CsvRow.comment("a sample: not all traces were kept; the last lines say whose"));
    } else if (has(RequestList.Kind.UNDECLARED_TRACES)) {
      out.append(
          CsvRow.comment(
              "perhaps a sample: which share of the traces was kept is not known; the last lines say"
                  + " whose"));
    }
    List<String> columns = new ArrayList<>(COLUMNS);
    shown.forEach(attribute -> columns.add(attribute.column()));
    out.append(CsvRow.of(columns).toString());
    while (sorted.hasNext()) {
      FailedRequest request = FailedRequest.read(sorted.next());
      for (int i = 0; i < effects.size(); i++) {
        if (request.isOf(lists.get(i))) {
          counts[i]++;
          out.append(row(effects.get(i), request));
        }
      }
    }
    for (int i = 0; i < effects.size(); i++) {
      out.append(CsvRow.comment(effects.get(i).name() + ": " + said(i) + otherwise(i)));
    }
    if (effects.isEmpty()) {
      out.append(CsvRow.comment("no effect is declared and none stands out: nothing to list"));
    }
  }

  private boolean has(RequestList.Kind kind) {
    return lists.stream().anyMatch(list -> list.kind() == kind);
  }

  private String row(EffectRef effect, FailedRequest request) {
    CsvRow row = new CsvRow().text(effect.key()).time(at(request.startNanos()));
    row.text(request.outcome()).text(request.status() > 0 ? "" + request.status() : "");
    row.text(request.trace()).text(request.file());
    row.text(request.line() > 0 ? "" + request.line() : "");
    for (int i = 0; i < shown.size(); i++) {
      row.text(i < request.attributes().size() ? request.attributes().get(i) : "");
    }
    return row.toString();
  }

  private static Instant at(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
  }

  /** Where the document's figure is another. */
  private String otherwise(int effect) {
    return findings.impact().stream()
        .filter(i -> i.name().equals("failed-requests"))
        .filter(i -> i.effect().equals(effects.get(effect).key()))
        .map(i -> Math.round(i.value()))
        .filter(count -> count != counts[effect])
        .findFirst()
        .map(
            count ->
                "; the document counts "
                    + Wording.count(count)
                    + " from the first symptom to the end, by the source that it names")
        .orElse("");
  }

  private String said(int effect) {
    RequestList list = lists.get(effect);
    String count = Wording.count(counts[effect], "failed request") + " of the window, by ";
    String its =
        list.through().isEmpty()
            ? ""
            : ", of all that came through "
                + Wording.plain(list.through())
                + " and began elsewhere";
    return switch (list.kind()) {
      case TRACES -> count + "the outermost spans of its traces" + its;
      case LOGS -> count + "its access logs";
      case SAMPLED_TRACES ->
          count + "traces of which only a sample was kept: there were more" + its;
      case UNDECLARED_TRACES ->
          count
              + "traces of which it is not known whether all were kept: they were kept for their end, or"
              + " window.yml does not declare their sampling under sources"
              + its;
      case NOTHING ->
          "not known: neither traces nor access logs tell its requests apart, and counters list"
              + " none";
    };
  }
}
