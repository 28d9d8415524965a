package dev.fishbone.analyzer.findings;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person decided about a verdict.
 *
 * @param kind {@code overruled} or {@code reworded}
 * @param claim the person's own; absent where the verdict is overruled
 * @param at a date or an instant, as written
 * @param review why the decision is to be looked at again, a clause; absent where it is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DecisionEntry(
    String kind,
    @Nullable String claim,
    String reason,
    String by,
    String at,
    @Nullable String review) {
  static final String OVERRULED = "overruled";

  /** The verdict with this decision; claim and items stay the tool's own. */
  public VerdictEntry on(VerdictEntry verdict) {
    return verdict.with(this, verdict.claim(), verdict.items(), verdict.foretold());
  }

  /** The verdict in the person's words, where there are any, which say whose they are. */
  VerdictEntry told(VerdictEntry verdict) {
    if (claim == null) {
      return verdict;
    }
    String told = claim + " (worded by " + by + (review == null ? ")" : "; to be looked at again)");
    List<String> items = new ArrayList<>(List.of(told));
    if (verdict.items() != null) {
      items.addAll(
          verdict.items().subList(Math.min(1, verdict.items().size()), verdict.items().size()));
    }
    return verdict.with(this, told, List.copyOf(items), verdict.foretold());
  }
}
