package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.EvidenceEntry;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.rules.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Links within the page: to rows of evidence and to findings that are there. */
final class Refs {
  private static final String ID = "[EFN][0-9a-f]+";

  private final Set<String> evidence;

  Refs(Findings findings) {
    this.evidence =
        findings.evidence().stream()
            .map(EvidenceEntry::id)
            .filter(Refs::isId)
            .collect(Collectors.toSet());
  }

  /** Whether an id is one that we gave, so that it can be an anchor. */
  static boolean isId(String id) {
    return id.matches(ID);
  }

  /** Ids in a row, each with a link to its row where there is one. */
  Html evidence(List<String> ids) {
    List<Html> links = new ArrayList<>();
    for (String id : ids) {
      Element code = Element.of("code", id);
      links.add(
          evidence.contains(id)
              ? Element.of("a", code).at("class", "ref").at("href", "#" + id)
              : code);
      links.add(Html.text(" "));
    }
    return Html.many(links);
  }

  /** A rule and what it judged. */
  static Html name(VerdictEntry verdict) {
    String subject = Subject.decoded(verdict.subject());
    return Html.many(
        Element.of("span", verdict.rule()).at("class", "rule"),
        Html.text(" "),
        Element.of("code", subject));
  }
}
