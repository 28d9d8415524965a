package dev.fishbone.rules.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule owes its reader: a page, fixtures for each answer, settings that say why. */
final class RuleBookTest {
  private static final List<String> HEADINGS =
      List.of(
          "## Question",
          "## What it reads",
          "## Finding when",
          "## Clear when",
          "## Not assessed when",
          "## Worked example with numbers",
          "## Look-alikes",
          "## Settings",
          "## Sources");

  static Stream<Rule> rules() {
    return Stream.concat(RuleBook.builtIn().rules().stream(), RuleBook.nightly().rules().stream());
  }

  @Test
  void noRuleIsAskedBothOfAnIncidentAndAtNight() {
    List<String> ids = rules().map(rule -> rule.info().id()).toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(RuleBook.builtIn().rules())
        .noneMatch(rule -> rule.info().id().startsWith("latent/"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itsPageHasTheHeadingsInOrderAndNoMoreThanSixtyLines(Rule rule) {
    String page = RulePage.of(rule.info().id());
    assertThat(page.lines().filter(line -> line.startsWith("## "))).isEqualTo(HEADINGS);
    assertThat(page.lines().findFirst()).contains("# " + rule.info().id());
    assertThat(page.lines().count()).isLessThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itsPageExplainsEverySetting(Rule rule) {
    String page = RulePage.of(rule.info().id());
    for (Setting setting : rule.info().settings()) {
      assertThat(page).as(setting.name()).contains("| " + setting.name() + " |");
      assertThat(setting.why()).as(setting.name()).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itsDefaultsCanBeRead(Rule rule) {
    RuleInfo info = rule.info();
    for (Setting setting : info.settings()) {
      if (setting.kind() == Setting.Kind.DURATION) {
        assertThat(Settings.parseDuration(setting.name(), setting.value())).isPositive();
      } else {
        assertThat(Settings.parseNumber(setting.name(), setting.value())).isPositive();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itHasFixturesForEachAnswerTheLookAlikesAmongThem(Rule rule) throws Exception {
    Path folder = Path.of("src/test/resources").resolve(rule.info().id());
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names).anyMatch(name -> name.startsWith("finding-"));
      assertThat(names)
          .anyMatch(name -> name.startsWith("clear-") || name.startsWith("look-alike-"));
      assertThat(names).anyMatch(name -> name.startsWith("not-assessed-"));
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void itsQuestionEndsInAQuestionMarkAndItKeepsNoState(Rule rule) {
    assertThat(rule.info().question()).endsWith("?");
    assertThat(rule.getClass().getDeclaredFields())
        .allMatch(field -> java.lang.reflect.Modifier.isStatic(field.getModifiers()));
  }
}
