package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every source of events in files does. */
public abstract class FileSourceContract {
  protected static final TimeRange WINDOW = ConnectorContract.WINDOW;

  @TempDir protected Path folder;

  protected abstract ConnectorFactory factory();

  protected final Connector connector(Map<String, String> settings) throws SourceException {
    return factory().create(SourceSettings.of(factory().type(), settings));
  }

  /** Pulls {@link #WINDOW} from one file named {@code export}. */
  protected final Coverage pull(String content, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("export"), content);
    Map<String, String> settings = new TreeMap<>(Map.of("files", file.toString()));
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return pull(settings);
  }

  private Coverage pull(Map<String, String> settings) throws SourceException {
    try (Connector connector = connector(settings)) {
      return connector.pull(Pulls.of(WINDOW, connector.offers(), folder));
    }
  }

  protected final List<String> gaps(String content, String... more) throws Exception {
    return details(pull(content, more));
  }

  private static List<String> details(Coverage coverage) {
    return coverage.entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  protected final List<String> merged(String file) throws IOException {
    return Pulls.merged(folder, file);
  }

  @Test
  void aSourceWithoutFilesSaysWhatToGive() {
    assertThatThrownBy(() -> connector(Map.of())).hasMessageContaining("files");
    assertThatThrownBy(() -> connector(Map.of("fils", "x")))
        .hasMessageContaining("did you mean files?");
  }

  @Test
  void aFileThatIsNotThereIsAGapThatNamesIt() throws SourceException {
    assertThat(details(pull(Map.of("files", folder.resolve("lost").toString()))))
        .isNotEmpty()
        .allSatisfy(d -> assertThat(d).contains("lost"));
  }

  @Test
  void aFileThatHoldsNothingProvesNothing() throws Exception {
    assertThat(gaps("")).isNotEmpty();
  }

  @Test
  void bytesOfSomethingElseAreAGapThatNamesTheFile() throws Exception {
    assertThat(gaps("\u0000\u0001PK{[\n{\"a\":")).isNotEmpty().allMatch(d -> d.contains("export"));
  }
}
