package dev.fishbone.rules.paging;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Effects;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Asks a question of paging for each effect; subjects are the effects' services. */
final class EachEffect {
  private EachEffect() {}

  /**
   * One verdict an effect; several of one service are its episodes.
   *
   * @param judge of a case and one of its effects, whose first symptom is known
   */
  static List<Verdict> judge(
      String rule, Telemetry telemetry, BiFunction<PagingCase, IncidentFrame, Outcome> judge) {
    IncidentSettings settings = new IncidentSettings(telemetry.recording());
    List<Effect> effects = Effects.of(telemetry, settings).effects();
    if (effects.isEmpty()) {
      return List.of(new Verdict(rule, "-", 1, noEffect()));
    }
    List<IncidentFrame> frames =
        effects.stream().map(e -> IncidentFrame.of(telemetry, e, settings)).toList();
    Function<IncidentFrame, Outcome> each;
    try {
      PagingCase paging = PagingCase.of(telemetry, frames);
      each = frame -> judge.apply(paging, frame);
    } catch (IllegalArgumentException e) {
      NotAssessed unread =
          new NotAssessed(
              ReasonCode.SOURCE_FAILED,
              "a routing configuration that can be read: " + e.getMessage(),
              "correct " + telemetry.routing().origin());
      each = frame -> unread;
    }
    List<Verdict> verdicts = new ArrayList<>();
    Map<String, Integer> episodes = new HashMap<>();
    for (IncidentFrame frame : frames) {
      String subject = Subject.named(frame.effect().service());
      int episode = episodes.merge(subject, 1, Integer::sum);
      Outcome outcome =
          frame.symptom().isPresent() ? each.apply(frame) : withoutSymptom(frame, settings);
      verdicts.add(new Verdict(rule, subject, episode, outcome));
    }
    return List.copyOf(verdicts);
  }

  private static NotAssessed noEffect() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "an effect that people could have been told of: none is declared and none stands out",
        "name it under effects in window.yml");
  }

  /** Nothing to tell of where failures did not rise; else why their rise is not known. */
  private static Outcome withoutSymptom(IncidentFrame frame, IncidentSettings settings) {
    if (frame.symptomUnknown().isPresent()) {
      return frame.symptomUnknown().get();
    }
    Duration bin = settings.duration("bin");
    return new Clear(
        Wording.plain(
            Wording.capital(frame.effect().name()) + " failed no more than it normally does"),
        List.of(Figure.exact("unavailable", 0, "s")),
        new Margin("unavailable", 0, "s"),
        frame.sources().stream().limit(1).map(s -> s.evidence(frame.window(), bin)).toList(),
        List.of());
  }
}
