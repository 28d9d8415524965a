package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The scan as a document: risks by harm, and what could not be judged not least. */
public final class ScanDocument {
  private static final Set<State> OPEN =
      Set.of(State.FRESH, State.WORSE, State.PERSISTING, State.CANDIDATE);

  private ScanDocument() {}

  /** The same scan gives the same text. */
  public static String of(Scanned scanned) {
    MarkdownDocument document = new MarkdownDocument();
    long fresh = scanned.count(State.FRESH) + scanned.count(State.WORSE);
    document.block(
        new Meta(
            "What could become an incident — " + scanned.day(),
            fresh
                + " new or worse, "
                + scanned.count(State.PERSISTING)
                + " known, "
                + Wording.count(scanned.count(State.CANDIDATE), "candidate")
                + ", "
                + scanned.count(State.LEAVING)
                + " perhaps gone, "
                + scanned.count(State.GONE)
                + " gone, "
                + scanned.risks().stream().filter(r -> scanned.note(r).isPresent()).count()
                + " acknowledged",
            "SCAN"));
    document.heading(2, "Risks");
    document.region("risks", new RiskLines(scanned)::list);
    List<Step> steps = steps(scanned);
    if (!steps.isEmpty()) {
      document.heading(2, "What to do");
      document.block(new Steps(steps));
    }
    SightingLines others = new SightingLines(scanned.night().sightings());
    document.heading(2, "Not assessed tonight");
    document.region("not-assessed", others::notAssessed);
    document.heading(2, "Neither proved nor ruled out");
    document.region("unsure", others::unsure);
    document.heading(2, "Looked for and not found");
    document.region("clear", others::clear);
    UnreadLines.write(document, scanned.night());
    return document.text("scan-" + scanned.day());
  }

  /** One a place that is to be changed: several risks may end by one change. */
  private static List<Step> steps(Scanned scanned) {
    Map<String, List<Sighting>> places = new LinkedHashMap<>();
    for (Risk risk : scanned.risks()) {
      Sighting latest = risk.latest();
      // What an earlier night proposed is not proposed to the configuration of tonight.
      boolean open =
          OPEN.contains(risk.state()) && risk.foundTonight() && scanned.note(risk).isEmpty();
      if (open && !latest.remedy().isEmpty()) {
        String place = latest.fix().map(f -> f.place() + " " + f.lang()).orElse(latest.id());
        places.computeIfAbsent(place, p -> new ArrayList<>()).add(latest);
      }
    }
    return places.values().stream().map(ScanDocument::step).toList();
  }

  /** The change that sets most, in the words of its risk; what it is against by rank. */
  private static Step step(List<Sighting> against) {
    Sighting most = against.get(0);
    for (Sighting sighting : against) {
      if (length(sighting) > length(most)) {
        most = sighting;
      }
    }
    String risks =
        against.stream()
            .map(s -> s.id() + " (" + (s.trigger().isEmpty() ? s.words() : s.trigger()) + ")")
            .collect(Collectors.joining("; "));
    Step step =
        new Step(
            Wording.capital(most.remedy()), "Against " + risks + ". Owner: ____, due: ____.");
    return most.fix()
        .map(fix -> step.withCode(fix.code(), fix.lang()).withNote(note(fix)))
        .orElse(step);
  }

  private static int length(Sighting sighting) {
    return sighting.fix().map(f -> f.code().length()).orElse(0);
  }

  private static String note(Fix fix) {
    String test = fix.test().isEmpty() ? "" : "; to be tried with: " + fix.test();
    return Wording.capital(fix.place()) + test;
  }
}
