package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.DocumentState;
import dev.fishbone.analyzer.blocks.Readings;
import dev.fishbone.analyzer.blocks.Splice;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.job.RunFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Merges what an analysis says into a draft: the tool's own texts are kept up to date, everything
 * else stays byte for byte.
 */
public final class Merge {
  private final Document draft;
  private final String text;
  private final Analysed analysed;
  private final Readings readings;
  private final SameItem same;
  private final DocumentState before;
  private Plan plan;

  private Merge(Document draft, Analysed analysed, Readings readings, SameItem same) {
    this.draft = draft;
    this.text = draft.text();
    this.analysed = analysed;
    this.readings = readings;
    this.same = same;
    this.before = draft.state().orElseGet(() -> DocumentState.of("", Map.of(), Map.of()));
    Set<String> overruled =
        analysed.verdicts().stream()
            .filter(VerdictEntry::overruled)
            .map(VerdictEntry::id)
            .collect(Collectors.toSet());
    this.plan = new Plan(before, new Notes(draft.file(), overruled));
  }

  /**
   * The merged document.
   *
   * @param file the draft's name in sentences
   * @param force whether a document of another incident may be merged into
   * @throws RunFailure where it cannot be done without harm: nothing is changed then
   */
  public static Merged of(String file, String text, Analysed analysed, boolean force)
      throws RunFailure {
    Readings readings = new Readings();
    return of(readings.document(file, text), readings, analysed, force);
  }

  /**
   * The merged document, of a draft that was read already.
   *
   * @param readings those by which it was read
   */
  public static Merged of(Document draft, Readings readings, Analysed analysed, boolean force)
      throws RunFailure {
    refuse(draft, analysed, force);
    SameItem same = new SameItem(new SameClaim(analysed.verdicts()));
    Merged merged = new Merge(draft, analysed, readings, same).merged();
    if (!merged.isUnchanged()) {
      proveReadable(draft, merged, analysed, readings, same);
    }
    return merged;
  }

  private static void refuse(Document draft, Analysed analysed, boolean force) throws RunFailure {
    String file = draft.file();
    if (draft.stateRange().isPresent() && draft.state().isEmpty()) {
      int line = draft.stateRange().get().firstLine();
      String why =
          draft.problems().stream()
              .filter(problem -> problem.line() == line)
              .map(problem -> problem.sentence())
              .findFirst()
              .orElse("The state comment cannot be read.");
      throw new RunFailure(
          file
              + ":"
              + line
              + ": "
              + why
              + " Restore the comment from an earlier version, or remove it"
              + " to have the draft treated as one without marks; nothing is changed");
    }
    if (draft.hasSecondState()) {
      throw new RunFailure(
          file
              + ": there are two state comments: remove the one that does not belong here; nothing is"
              + " changed");
    }
    String theirs = draft.state().map(DocumentState::incident).orElse("");
    String ours = analysed.incident();
    if (!theirs.isEmpty() && !theirs.equals(ours) && !force) {
      throw new RunFailure(
          file
              + ": it is of incident "
              + theirs
              + ", the analysis of "
              + ours
              + "; to merge all the same, use --force");
    }
    if (draft.segments().size() <= 1
        && draft.problems().stream().anyMatch(p -> p.sentence().contains("too long"))) {
      throw new RunFailure(file + ": it is too long to be read: split it; nothing is changed");
    }
  }

  private Merged merged() {
    for (var problem : draft.problems()) {
      plan.notes().problem(problem.line(), problem.sentence());
    }
    List<String> withdrawn = withdrawn();
    Kinds kinds = new Kinds(draft, text, analysed, readings, same);
    plan = kinds.merge(plan, withdrawn);
    new RegionMerge(draft, text, plan).merge(analysed.regions());
    DocumentState after =
        DocumentState.of(analysed.incident(), plan.items().now(), plan.regions().now());
    List<Splice> splices = new ArrayList<>(plan.splices());
    splices.addAll(new Ending(draft, text, analysed, plan).splices(before, after));
    List<Splice> sorted = Splice.sorted(splices);
    return new Merged(text, sorted, Splice.apply(text, sorted), plan.notes().all());
  }

  private List<String> withdrawn() {
    var made = analysed.document().state().map(DocumentState::items).orElseThrow();
    return before.items().keySet().stream()
        .filter(id -> !made.containsKey(id) && !Heads.isHead(id))
        .toList();
  }

  /** Before anything is written: what was written is read back, and merging again gives nothing. */
  private static void proveReadable(
      Document draft, Merged merged, Analysed analysed, Readings readings, SameItem same)
      throws RunFailure {
    OptionalInt open = draft.unclosedLine();
    if (open.isPresent()) {
      throw new RunFailure(
          draft.file()
              + ":"
              + open.getAsInt()
              + ": the fence or comment that begins here is not closed, so nothing can be added behind"
              + " it: close it; nothing is changed");
    }
    Document read = readings.document(draft.file(), merged.after());
    boolean again =
        read.state().isEmpty() || !new Merge(read, analysed, readings, same).merged().isUnchanged();
    if (again) {
      throw new RunFailure(
          draft.file()
              + ": what would be written could not be read back; nothing is changed; this is a defect"
              + " of Fishbone, please report it with the draft");
    }
  }
}
