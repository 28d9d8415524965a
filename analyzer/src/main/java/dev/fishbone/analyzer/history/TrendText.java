package dev.fishbone.analyzer.history;

import static java.util.stream.Collectors.joining;

import dev.fishbone.analyzer.report.Words;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A trend as lines for a person. */
public final class TrendText {
  private static final int MOST_NAMED = 5;

  private final List<String> lines = new ArrayList<>();

  private TrendText() {}

  public static List<String> of(Trend trend) {
    TrendText text = new TrendText();
    text.lines.add(Wording.count(trend.incidents(), "incident") + " in the history");
    trend.quarters().forEach(text::quarter);
    text.changes(trend.changes());
    text.recurs(trend.recurs());
    text.unpaged(trend.unpaged());
    return text.lines;
  }

  private void heading(String heading) {
    lines.add("");
    lines.add(heading);
  }

  private void quarter(Quarter quarter) {
    heading(
        quarter.name()
            + ": "
            + Wording.count(quarter.incidents(), "incident")
            + " ("
            + quarter.families().entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(joining(", "))
            + ")");
    quarter.lengths().forEach((length, told) -> lines.add(row(length, words(told))));
  }

  private static String row(Length length, String words) {
    return String.format(Locale.ROOT, "  time to %-12s%s", length.word(), words);
  }

  private static String words(Distribution told) {
    List<String> parts = new ArrayList<>();
    if (told.n() > 0 && told.median() == null) {
      parts.add(
          "n="
              + told.n()
              + ": no distribution ("
              + told.seconds().stream().map(TrendText::seconds).collect(joining(", "))
              + ")");
    } else if (told.median() != null) {
      parts.add("n=" + told.n() + ": median " + seconds(told.median()));
      Double p90 = told.p90();
      parts.add(
          p90 == null
              ? "90th percentile needs " + Distribution.LEAST_FOR_P90
              : "90th percentile " + seconds(p90));
    }
    if (told.notAssessed() > 0) {
      parts.add(told.notAssessed() + " not assessed");
    }
    return String.join(", ", parts);
  }

  private static String seconds(double seconds) {
    return seconds < 0 ? Words.seconds(-seconds) + " before" : Words.seconds(seconds);
  }

  private void changes(List<Change> changes) {
    if (changes.isEmpty()) {
      heading("What improved: not assessed, there are not two quarters yet");
      return;
    }
    heading("What improved, " + changes.get(0).to() + " against " + changes.get(0).from());
    changes.forEach(c -> lines.add(row(c.length(), words(c))));
  }

  private static String words(Change change) {
    Double shorter = change.shorter();
    Double p = change.p();
    if (shorter == null || p == null) {
      return "too few to compare: n="
          + change.after()
          + " against n="
          + change.before()
          + ", "
          + Distribution.LEAST
          + " each are needed";
    }
    String basis =
        " (p "
            + (p < 0.001 ? "below 0.001" : Wording.estimate(p))
            + ", n="
            + change.after()
            + " against n="
            + change.before()
            + ")";
    return switch (change.told()) {
      case SHORTER -> "shorter: in " + Wording.share(shorter) + " of pairs" + basis;
      case LONGER -> "longer: in " + Wording.share(1 - shorter) + " of pairs" + basis;
      case NOT_SHOWN, TOO_FEW ->
          "no difference shown, which is no proof that there is none" + basis;
    };
  }

  private void recurs(List<Recurrence> recurs) {
    heading(recurs.isEmpty() ? "What recurs: no finding came back" : "What recurs");
    for (Recurrence again : recurs) {
      List<String> ids = again.incidents();
      int left = Math.max(0, ids.size() - MOST_NAMED);
      lines.add(
          "  "
              + ids.size()
              + " times "
              + again.rule()
              + " of "
              + Subject.decoded(again.subject())
              + ": "
              + (left > 0 ? "… " : "")
              + String.join(", ", ids.subList(left, ids.size())));
    }
  }

  private void unpaged(List<UnpagedCount> unpaged) {
    heading(
        unpaged.isEmpty()
            ? "Alerts that paged nobody: none was found"
            : "Alerts that paged nobody, by reason and owner");
    for (UnpagedCount count : unpaged) {
      lines.add(
          "  "
              + count.found()
              + " "
              + count.reason().word()
              + ", "
              + (count.owner().isEmpty() ? "owner unknown" : count.owner())
              + (count.suspected() > 0 ? " (" + count.suspected() + " more suspected)" : ""));
    }
  }
}
