package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** HikariCP's own configuration, which refuses a property that it does not have. */
class HikariSnippetTest {
  private static Optional<Fix> fix(String metric) {
    Series active =
        new Series(
            Signal.POOL_ACTIVE,
            "pricing",
            "pricing-1",
            "db",
            Map.of(),
            metric,
            Location.NOWHERE,
            Samples.NONE);
    return LeakRemedy.of(
        new PoolInstance(
            "pricing",
            "db",
            "pricing-1",
            PoolInstance.Kind.CONNECTIONS,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            Samples.NONE,
            OptionalInt.empty(),
            List.of(active)));
  }

  private static HikariConfig read(String text) throws Exception {
    Properties properties = new Properties();
    properties.load(new StringReader(text));
    HikariConfig config = new HikariConfig(properties);
    config.setJdbcUrl("jdbc:none:");
    // It switches off what it takes for a slip: less than two seconds, more than a lifetime.
    config.validate();
    return config;
  }

  @Test
  void aPoolOfAnotherLibraryIsNotToldInItsWords() {
    assertThat(fix("jdbc_connections_active")).isEmpty();
  }

  @Test
  void aPropertyThatItDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> read("leakDetection=10000")).isInstanceOf(RuntimeException.class);
  }

  @Test
  void aConnectionOutForTenSecondsIsReportedWithTheCodeThatTookIt() throws Exception {
    Fix fix = fix("hikaricp_active_connections").orElseThrow();
    assertThat(read(fix.code()).getLeakDetectionThreshold()).as("ms").isEqualTo(10_000);
    assertThat(fix.place()).isEqualTo("in the HikariConfig of pricing's pool db");
  }
}
