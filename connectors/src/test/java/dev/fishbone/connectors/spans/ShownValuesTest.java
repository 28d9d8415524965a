package dev.fishbone.connectors.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.window.WindowReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.telemetry.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which attributes of requests may be shown, and as what. */
final class ShownValuesTest {
  private static Recording recording(String id, String impact) throws YamlException {
    return WindowReader.read(
            "window.yml",
            "incident: {id: "
                + id
                + "}\nwindow: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:00:00Z}\nimpact: "
                + impact
                + "\n")
        .recording("");
  }

  private static ShownValues values(String impact) throws YamlException {
    return ShownValues.of(recording("INC-7", impact));
  }

  @Test
  void nothingIsShownUnlessItIsAllowed() throws Exception {
    ShownValues values = values("{session: session.id}");
    assertThat(values.size()).isZero();
    assertThat(values.place("session.id")).isEqualTo(-1);
  }

  @Test
  void whatIsAllowedIsShownAsItIsButNotEndlessly() throws Exception {
    ShownValues values = values("{show: [merchant.region]}");
    assertThat(values.shown(0, "EU")).isEqualTo("EU");
    assertThat(values.shown(0, "-")).isEmpty();
    assertThat(values.shown(0, "x".repeat(999))).hasSize(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{show: [\"hash:account.id\"]}",
        "{show: [enduser.id]}",
        "{show: [User.Email]}",
        "{show: [client.address]}",
        "{session: basket, show: [basket]}",
        "{segment: [enduser.id]}",
      })
  void peopleArePseudonymsWhateverIsWritten(String impact) throws Exception {
    String shown = values(impact).shown(0, "ana@example.com");
    assertThat(shown).matches("h[0-9a-f]{16}");
    assertThat(values(impact).shown(0, "ana@example.com")).isEqualTo(shown);
    assertThat(values(impact).shown(0, "ben@example.com")).isNotEqualTo(shown);
    assertThat(ShownValues.of(recording("INC-8", impact)).shown(0, "ana@example.com"))
        .isNotEqualTo(shown);
  }

  /** By {@code printf %s ana | openssl dgst -sha256 -hmac INC-7}. */
  @Test
  void thePseudonymIsAnHmacUnderTheIncidentsId() throws Exception {
    assertThat(values("{show: [\"hash:x\"]}").shown(0, "ana")).isEqualTo("h3a1ee7ff182c94dc");
  }

  @Test
  void segmentsAreReadBesideWhatMayBeShown() throws Exception {
    ShownValues values = values("{segment: [tier, region], show: [region]}");
    assertThat(values.size()).isEqualTo(2);
    assertThat(values.name(0)).isEqualTo("region");
    assertThat(values.place("tier")).isEqualTo(1);
  }

  @Test
  void anAttributeNamedTwiceOrNotAtAllIsRefused() {
    assertThatThrownBy(() -> values("{show: [region, \"hash:region\"]}"))
        .hasMessage("window.yml:3:16: show names \"region\" twice; keep one of them");
    assertThatThrownBy(() -> values("{show: [\"hash:\"]}"))
        .hasMessage(
            "window.yml:3:16: show must name attributes of requests such as merchant.region");
  }
}
