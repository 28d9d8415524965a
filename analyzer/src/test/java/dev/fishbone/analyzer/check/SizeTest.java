package dev.fishbone.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Long drafts and spiteful ones end; what takes square time would not within a build. */
final class SizeTest {
  private static final int MEGABYTE = 1 << 20;

  @Test
  void fiveMegabytesOfClaimsAreChecked() {
    String draft = "We were paged at 09:55, nine minutes after the first symptom.\n\n";
    int times = 5 * MEGABYTE / draft.length();
    assertThat(Incident.check(draft.repeat(times))).hasSize(2 * times);
  }

  @Test
  void noTextIsReadInSquareTime() {
    List<String> pieces =
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
            "no customer ",
            "09:46\n",
            "6 of 8 ",
            "CheckoutErrors paged ",
            "0941 ",
            "4,2 s ");
    for (String piece : pieces) {
      assertThat(Incident.check(piece.repeat(MEGABYTE / 16 / piece.length()))).isNotNull();
    }
  }
}
