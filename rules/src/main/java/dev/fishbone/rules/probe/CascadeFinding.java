package dev.fishbone.rules.probe;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The finding about ejections that led to ejections: figures, evidence, the sentence. */
record CascadeFinding(
    Fleet fleet,
    Following following,
    LoadShift shift,
    Acceleration acceleration,
    List<Piece> links,
    double score,
    double told) {

  /** More likely than not, and the load was not too much for all instances together. */
  boolean firm() {
    return confidence(true).value() >= 0.5 && !beyondAll();
  }

  private boolean beyondAll() {
    return tipping().filter(t -> t.high() < 0).isPresent();
  }

  private Optional<Tipping> tipping() {
    return Tipping.of(fleet, shift);
  }

  Outcome.Finding finding(Outcome.Grade grade, boolean ordered) {
    List<Evidence> evidence = new ArrayList<>(Health.ejections(fleet));
    Evidence first = evidence.get(0);
    Health.probe(fleet).ifPresent(evidence::add);
    Health.link(fleet, links, "P5", Signal.PROXY_SERVER_REQUESTS).ifPresent(evidence::add);
    Rotation rotation = fleet.rotation();
    int most = OutWalk.of(rotation.ejections()).most();
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("ejected-instances", following.left().size(), "instances", first));
    figures.add(Figure.exact("ejections", rotation.ejections().size(), "ejections", first));
    figures.add(Figure.exact("instances", fleet.instances().size(), "instances", first));
    figures.add(Figure.exact("most-out", most, "instances", first));
    figures.add(
        Figure.exact("followed-instances", following.followed().size(), "instances", first));
    figures.add(Figure.exact("first-to-last", following.spanMillis() / 1e3, "s", first));
    figures.add(Figure.exact("score", score, "1", evidence.toArray(Evidence[]::new)));
    tipping().ifPresent(tipping -> add(tipping, figures, first));
    figures.addAll(Returns.of(rotation).figures(first));
    return new Outcome.Finding(
        grade,
        claim(grade, ordered),
        "Let the load balancer keep a share of the instances whatever their checks say, and answer checks on threads of their own",
        interval(),
        confidence(ordered),
        figures,
        evidence,
        List.of(RotationExhibit.of(fleet, interval())));
  }

  private void add(Tipping tipping, List<Figure> figures, Evidence first) {
    double all = tipping.all();
    figures.add(
        Figure.of(
            "needed-instances",
            tipping.needed(),
            "instances",
            Math.min(all - tipping.high(), tipping.needed()),
            Math.max(all - tipping.low(), tipping.needed()),
            first));
    if (tipping.most() < 0) {
      // Too few even with all of them: no number of instances may be missing.
      return;
    }
    figures.add(
        Figure.of(
            "tipping-instances",
            tipping.most(),
            "instances",
            Math.max(0, Math.min(tipping.low(), tipping.most())),
            Math.max(tipping.high(), tipping.most()),
            first));
    crossed(tipping)
        .ifPresent(
            at ->
                figures.add(
                    Figure.exact(
                        "first-to-tipping",
                        (at - following.left().get(0).down()) / 1e3,
                        "s",
                        first)));
  }

  /** When more were out than may be missing, Unix milliseconds. */
  private OptionalLong crossed(Tipping tipping) {
    for (Map.Entry<Long, Integer> change : fleet.rotation().changes().entrySet()) {
      if (change.getValue() > tipping.most()) {
        return OptionalLong.of(change.getKey());
      }
    }
    return OptionalLong.empty();
  }

  private String claim(Outcome.Grade grade, boolean ordered) {
    boolean killed = fleet.rotation().ejections().stream().anyMatch(Ejection::killed);
    String text =
        String.format(
            Locale.ROOT,
            "Ejections of %s %s: %d of %s were %s within %s",
            Wording.capital(fleet.service()),
            grade == Outcome.Grade.FINDING ? "cascaded" : "may have cascaded",
            following.left().size(),
            Wording.count(fleet.instances().size(), "instance"),
            killed ? "restarted" : "taken out",
            Wording.time(following.spanMillis() / 1e3));
    if (following.known() && ordered) {
      text +=
          String.format(
              Locale.ROOT,
              ", %d of them began to fail only when others were out",
              following.followed().size());
    }
    text += acceleration.known() && ordered ? ", each the sooner the fewer were left" : "";
    text += tipping().filter(t -> t.most() >= 0).map(this::tippingWords).orElse("");
    return grade == Outcome.Grade.FINDING ? text : text + doubt(ordered);
  }

  private String tippingWords(Tipping tipping) {
    return String.format(
        Locale.ROOT,
        "; the load needed %d of them, so %s could be missing",
        tipping.needed(),
        tipping.most() == 0 ? "none" : "no more than " + tipping.most());
  }

  private String doubt(boolean ordered) {
    List<String> doubts = new ArrayList<>();
    if (!following.known()) {
      doubts.add("not recorded: when checks began to fail");
    } else if (!ordered) {
      doubts.add(following.statement());
    }
    if (beyondAll()) {
      doubts.add("the load was too much for all of them together");
    }
    for (Piece link : links) {
      if (link.value().isEmpty()) {
        doubts.add("not recorded: " + link.statement());
      } else if (link.value().getAsDouble() < 0.5) {
        doubts.add(link.statement());
      }
    }
    if (doubts.isEmpty()) {
      doubts.add("the confidence is low");
    }
    return " (" + String.join("; ", doubts) + ")";
  }

  private TimeRange interval() {
    long from =
        fleet.rotation().ejections().stream().mapToLong(Ejection::firstFailure).min().orElse(0);
    long to = Returns.of(fleet.rotation()).fleet().orElse(fleet.windowEnd().toEpochMilli());
    return TimeRange.ofMillis(from, Math.max(from, to));
  }

  /**
   * That the rate's growth is no chance, by what could be read, by how well the links hold; halved
   * where a load that was too much for all explains as well why one after the other left.
   */
  private Confidence confidence(boolean ordered) {
    double growth = 1 - acceleration.byChance();
    return Confidence.of(growth, told, ordered && !beyondAll() ? score : score / 2);
  }
}
