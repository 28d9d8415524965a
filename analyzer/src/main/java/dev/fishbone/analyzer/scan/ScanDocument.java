package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.blocks.MarkdownDocument;
import dev.fishbone.analyzer.blocks.Meta;
import dev.fishbone.analyzer.blocks.Steps;
import dev.fishbone.analyzer.blocks.Steps.Step;
import dev.fishbone.analyzer.scan.Risk.State;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The scan as a document: risks by harm, and what could not be judged not least. */
public final class ScanDocument {
  private static final Set<State> OPEN =
      Set.of(State.FRESH, State.WORSE, State.PERSISTING, State.CANDIDATE);

  private ScanDocument() {}

  /** The same scan gives the same text. */
  public static String of(Scanned scanned) {
    MarkdownDocument document = new MarkdownDocument();
    document.block(
        new Meta(
            "What could become an incident — " + scanned.day(),
            Wording.capital(StateWords.counts(scanned)),
            "SCAN"));
    document.heading(2, "Risks");
    document.region("risks", new RiskLines(scanned)::list);
    List<Step> steps = steps(scanned);
    if (!steps.isEmpty()) {
      document.heading(2, "What to do");
      document.block(new Steps(steps));
    }
    UnreadLines.write(document, scanned.night());
    SightingLines others = new SightingLines(scanned.night().sightings());
    document.heading(2, "Not assessed tonight");
    document.region("not-assessed", others::notAssessed);
    document.heading(2, "Neither proved nor ruled out");
    document.region("unsure", others::unsure);
    document.heading(2, "Looked for and not found");
    document.region("clear", others::clear);
    return document.text("scan-" + scanned.day());
  }

  /** One a change: several risks may end by the same one. */
  private static List<Step> steps(Scanned scanned) {
    List<Change> changes = new ArrayList<>();
    for (Risk risk : scanned.risks()) {
      Sighting latest = risk.latest();
      // What an earlier night proposed is not proposed to the configuration of tonight.
      boolean open =
          OPEN.contains(risk.state()) && risk.foundTonight() && scanned.note(risk).isEmpty();
      if (open && !latest.remedy().isEmpty()) {
        changes.stream()
            .filter(c -> c.joins(latest))
            .findFirst()
            .orElseGet(
                () -> {
                  changes.add(new Change());
                  return changes.get(changes.size() - 1);
                })
            .add(latest);
      }
    }
    return changes.stream().map(Change::step).toList();
  }
}
