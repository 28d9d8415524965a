package dev.fishbone.rules;

import java.util.List;

/**
 * What there is to know about a rule before it runs.
 *
 * @param id a path, {@code family/name}; also the name of its page and its fixtures' folder
 * @param question what it answers, ending in a question mark
 * @param needs all of them must be met before it is asked
 * @param wishes without them it is asked, but more of its subjects stay not assessed
 */
public record RuleInfo(
    String id,
    String question,
    Bone bone,
    List<Need> needs,
    List<Need> wishes,
    List<Setting> settings) {
  public RuleInfo {
    if (!id.matches("[a-z]+(-[a-z]+)*/[a-z]+(-[a-z]+)*")) {
      throw new IllegalArgumentException(
          "'" + id + "' is no rule id: write family/name in lower case");
    }
    needs = List.copyOf(needs);
    wishes = List.copyOf(wishes);
    settings = List.copyOf(settings);
  }
}
