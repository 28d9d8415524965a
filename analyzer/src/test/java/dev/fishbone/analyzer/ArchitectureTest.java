package dev.fishbone.analyzer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.fishbone.rules.Rule;

/**
 * The house: who may know whom. A mistyped package fails, since a rule that matches nothing does.
 */
@AnalyzeClasses(packages = "dev.fishbone", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String[] SHARED_BY_RULES = {
    "statistics",
    "series",
    "calls",
    "incident",
    "departure",
    "routing",
    "impact",
    "remedy",
    "wording",
    "book"
  };

  /** What reads the formats of several sources, and what puts them together. */
  private static final String[] SHARED_BY_SOURCES = {
    "http",
    "config",
    "git",
    "pulling",
    "events",
    "searching",
    "catalogue",
    "files",
    "format",
    "yaml",
    "spans",
    "traces",
    "metrics",
    "window",
    "logs",
    "context",
    "alerting",
    "redact"
  };

  @ArchTest
  static final ArchRule TELEMETRY_KNOWS_NOBODY =
      classes()
          .that()
          .resideInAPackage("dev.fishbone.telemetry..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("dev.fishbone.telemetry..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule RULES_KNOW_TELEMETRY_AND_ARITHMETIC =
      classes()
          .that()
          .resideInAPackage("dev.fishbone.rules..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fishbone.rules..",
              "dev.fishbone.telemetry..",
              "java..",
              "org.jspecify..",
              "org.apache.commons.math3..",
              "com.google.re2j..");

  @ArchTest
  static final ArchRule RULES_DO_NO_IO =
      noClasses()
          .that()
          .resideInAPackage("dev.fishbone.rules..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net..", "java.nio.file..", "java.sql..", "java.util.logging..")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.lang.Thread")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.Random");

  @ArchTest
  static final ArchRule NO_CLOCK_OUTSIDE_THE_JOB =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.fishbone.telemetry..",
              "dev.fishbone.rules..",
              "dev.fishbone.charts..",
              "dev.fishbone.analyzer.blocks..",
              "dev.fishbone.analyzer.report..",
              "dev.fishbone.analyzer.findings..",
              "dev.fishbone.analyzer.history..",
              "dev.fishbone.analyzer.metrics..")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime");

  /**
   * The machine's language must not show: Arabic digits in a claim are as wrong as another figure.
   */
  @ArchTest
  static final ArchRule TEXT_IS_FORMATTED_FOR_NO_COUNTRY =
      noClasses()
          .should()
          .callMethod(String.class, "formatted", Object[].class)
          .orShould()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase");

  /** A family of rules is a package; the packages that families share have no rule. */
  @ArchTest
  static final ArchRule RULE_FAMILIES_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .assignedFrom(families("dev.fishbone.rules.", SHARED_BY_RULES))
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule SOURCES_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .assignedFrom(families("dev.fishbone.connectors.", SHARED_BY_SOURCES))
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule CONNECTORS_KNOW_NEITHER_RULES_NOR_CHARTS =
      noClasses()
          .that()
          .resideInAPackage("dev.fishbone.connectors..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fishbone.rules..", "dev.fishbone.charts..", "dev.fishbone.analyzer..");

  @ArchTest
  static final ArchRule CHARTS_KNOW_NEITHER_RULES_NOR_CONNECTORS =
      noClasses()
          .that()
          .resideInAPackage("dev.fishbone.charts..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.fishbone.rules..", "dev.fishbone.connectors..", "dev.fishbone.analyzer..");

  @ArchTest
  static final ArchRule BLOCKS_STAND_ALONE =
      classes()
          .that()
          .resideInAPackage("dev.fishbone.analyzer.blocks..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.fishbone.analyzer.blocks..",
              "java..",
              "org.jspecify..",
              "org.commonmark..",
              "org.snakeyaml.engine..");

  @ArchTest
  static final ArchRule SPRING_IN_THE_JOB_ALONE =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.fishbone.analyzer.job..", "dev.fishbone.analyzer.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "picocli..");

  /** Loaded by nothing that does not ask for them: they would cost every start. */
  @ArchTest
  static final ArchRule METRICS_IN_ONE_PACKAGE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.fishbone.analyzer.metrics..")
          .and()
          .resideInAPackage("dev.fishbone.analyzer..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.prometheus..");

  @ArchTest
  static final ArchRule TRACING_OF_THE_RUN_IN_ONE_PACKAGE =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.fishbone.analyzer.tracing..")
          .and()
          .resideInAPackage("dev.fishbone.analyzer..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.opentelemetry..");

  @ArchTest
  static final ArchRule RULES_ARE_FINAL =
      classes()
          .that()
          .implement(Rule.class)
          .should()
          .bePublic()
          .andShould()
          .haveModifier(JavaModifier.FINAL)
          .andShould()
          .haveOnlyFinalFields();

  @ArchTest
  static final ArchRule TELEMETRY_IS_IMMUTABLE =
      fields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.fishbone.telemetry")
          .should()
          .beFinal();

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("dev.fishbone.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_THINGS_ARE =
      noClasses().should().haveNameMatching(".*(Utils?|Helper|Manager|Impl)");

  private static SliceAssignment families(String parent, String... shared) {
    return new SliceAssignment() {
      @Override
      public String getDescription() {
        return "packages below " + parent;
      }

      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        String name = type.getPackageName();
        if (!name.startsWith(parent)) {
          return SliceIdentifier.ignore();
        }
        String family = name.substring(parent.length()).split("\\.")[0];
        return java.util.List.of(shared).contains(family)
            ? SliceIdentifier.ignore()
            : SliceIdentifier.of(family);
      }
    };
  }
}
