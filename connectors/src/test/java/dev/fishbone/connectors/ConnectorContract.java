package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every connector does, whatever its source. */
public abstract class ConnectorContract {
  protected abstract ConnectorFactory factory();

  /** Settings with which {@link ConnectorFactory#create} succeeds; nothing need listen there. */
  protected abstract Map<String, String> goodSettings();

  @Test
  void aMistypedSettingIsNamedWithTheOneThatWasMeant() {
    Map<String, String> settings = new HashMap<>(goodSettings());
    settings.put("timeotu", "3s");
    assertThatThrownBy(() -> factory().create(settings))
        .isInstanceOfSatisfying(
            SourceException.class,
            e -> assertThat(e.kind()).isEqualTo(SourceException.Kind.BAD_SETTINGS))
        .hasMessageContaining("did you mean timeout?");
  }

  @Test
  void noSecretAppearsInAComplaint() {
    for (String key : factory().secretKeys()) {
      Map<String, String> settings = new HashMap<>(goodSettings());
      settings.put(key, "hunter2\nhunter2");
      settings.put("timeout", "soon");
      assertThatThrownBy(() -> factory().create(settings))
          .isInstanceOf(SourceException.class)
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void aDurationWithoutUnitIsRefused() {
    Map<String, String> settings = new HashMap<>(goodSettings());
    settings.put("timeout", "10");
    assertThatThrownBy(() -> factory().create(settings)).hasMessageContaining("such as 10s");
  }

  @Test
  void creatingDoesNoIo() throws SourceException {
    factory().create(goodSettings()).close();
  }
}
