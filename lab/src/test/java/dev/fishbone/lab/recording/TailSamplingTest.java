package dev.fishbone.lab.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class TailSamplingTest {
  private static final String FAILED = "ffffffff000000000000000000000001";
  private static final String LUCKY = "0ccccccc000000000000000000000002";
  private static final String OTHER = "0ccccccd000000000000000000000003";

  @Test
  void tracesWithAnErrorAnywhereAreKeptWholeAndAShareOfTheOthers() {
    String orders = line(span(FAILED, 0), span(LUCKY, 0), span(OTHER, 1));
    String pricing = line(span(FAILED, 2), span(OTHER, 0));
    TailSampling sampling = new TailSampling(0.05);
    sampling.look(orders);
    sampling.look(pricing);

    assertThat(sampling.kept(orders)).isEqualTo(line(span(FAILED, 0), span(LUCKY, 0)));
    assertThat(sampling.kept(pricing)).isEqualTo(line(span(FAILED, 2)));
  }

  @Test
  void aLineOfWhichNothingIsKeptIsLeftOut() {
    TailSampling sampling = new TailSampling(0.05);
    sampling.look(line(span(OTHER, 0)));

    assertThat(sampling.kept(line(span(OTHER, 0)))).isEmpty();
  }

  private static String line(String... spans) {
    return "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + String.join(",", spans) + "]}]}]}";
  }

  private static String span(String trace, int status) {
    return String.format(
        Locale.ROOT, "{\"traceId\":\"%s\",\"status\":{\"code\":%d}}", trace, status);
  }
}
