package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Long drafts and spiteful ones take a time that grows with their length alone. */
final class SizeTest {
  private static final int MEGABYTE = 1 << 20;

  /** A multiple of what it takes, so that a busy machine does not fail it; square growth would. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @Test
  void fiveMegabytesOfClaimsAreChecked() {
    String draft = "We were paged at 09:55, nine minutes after the first symptom.\n\n";
    String text = draft.repeat(5 * MEGABYTE / draft.length());
    List<Finding> findings = timed(text);
    assertThat(findings).hasSize(2 * (5 * MEGABYTE / draft.length()));
  }

  @Test
  void noTextIsSlow() {
    for (String piece :
        List.of(
            "between ",
            "a ",
            "1 ",
            "1,",
            "9:",
            "`",
            "<",
            "[](",
            "one in ",
            "from 1 to ",
            "1h",
            "| 1 ",
            "\\",
            "after 9 minutes ",
            "and ",
            "no customer ")) {
      timed(piece.repeat(MEGABYTE / 4 / piece.length()));
    }
  }

  private static List<Finding> timed(String text) {
    long start = System.nanoTime();
    List<Finding> findings = Incident.check(text);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
    return findings;
  }
}
