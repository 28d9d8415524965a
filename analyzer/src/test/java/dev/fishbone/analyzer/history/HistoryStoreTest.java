package dev.fishbone.analyzer.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import dev.fishbone.analyzer.job.RunFailure;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept from one incident to the next. */
final class HistoryStoreTest {
  @TempDir private Path folder;

  private static PastIncident full(String id, String start) {
    return Past.of(
        id,
        start,
        "amplification",
        Map.of(Length.DETECT, Past.exact(-2.5), Length.PAGE, Past.exact(540)),
        List.of(
            new Unpaged("Pool\u202eWait'); DROP TABLE incident; --", Reason.NOT_PAGING, "", true),
            new Unpaged("orders", Reason.NO_RULE, "checkout", false)),
        List.of(new Cause("amplification/retry-storm", "orders->pricing")));
  }

  @Test
  void anIncidentComesBackAsItWasAndTheyStandInTheOrderInWhichTheyBegan() throws Exception {
    PastIncident late = full("INC-9", "2026-08-14T09:46:00.123456789Z");
    PastIncident early = Past.bare("INC-7", "2026-05-02T03:00:00Z");
    HistoryStore.keep(folder, late);
    HistoryStore.keep(folder, early);
    assertThat(HistoryStore.read(folder)).containsExactly(early, late);
  }

  @Test
  void analysedAgainOverAWiderWindowItTakesThePlaceOfWhatWasKept() throws Exception {
    HistoryStore.keep(folder, full("INC-9", "2026-08-14T09:46:00Z"));
    PastIncident again = Past.paged("INC-9", "2026-08-14T09:40:00Z", 900);
    HistoryStore.keep(folder, again);
    HistoryStore.keep(folder, again);
    assertThat(HistoryStore.read(folder)).containsExactly(again);
  }

  @Test
  void anIdThatIsUsedAgainWeeksLaterIsAnotherIncidentAndSoIsOneWithoutAnId() throws Exception {
    List<PastIncident> all =
        List.of(
            Past.bare("INC-9", "2026-05-02T03:00:00Z"),
            Past.bare("INC-9", "2026-08-14T09:46:00Z"),
            Past.bare("", "2026-08-14T09:50:00Z"),
            Past.bare("", "2026-08-14T09:51:00Z"));
    for (PastIncident incident : all) {
      HistoryStore.keep(folder, incident);
      HistoryStore.keep(folder, incident);
    }
    assertThat(HistoryStore.read(folder)).containsExactlyElementsOf(all);
  }

  @Test
  void anEmptiedDatabaseIsNoHistoryWithoutIncidents() throws Exception {
    Files.createFile(folder.resolve("history.mv.db"));
    assertThatThrownBy(() -> HistoryStore.read(folder))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("history.mv.db is empty");
  }

  @Test
  void aFolderWithoutAHistoryIsRefusedAndStaysAsItIs() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> HistoryStore.read(none))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("holds no history: fishbone analyze RECORDING --history");
    assertThat(none).doesNotExist();
  }

  @Test
  void aHistoryOfALaterVersionIsLeftAlone() throws Exception {
    HistoryStore.keep(folder, Past.bare("INC-7", "2026-05-02T03:00:00Z"));
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:file:" + folder.resolve("history"), "fishbone", "");
        var statement = connection.createStatement()) {
      statement.execute("UPDATE version SET number = 99");
    }
    assertThatThrownBy(() -> HistoryStore.keep(folder, Past.bare("X", "2026-05-02T03:00:00Z")))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("a later Fishbone (its version 99, this one knows 1)");
  }

  @Test
  void aRowThatAHandChangedIsToldAsThat() throws Exception {
    HistoryStore.keep(folder, full("INC-9", "2026-08-14T09:46:00Z"));
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:file:" + folder.resolve("history"), "fishbone", "");
        var statement = connection.createStatement()) {
      statement.execute("UPDATE length SET name = 'FORGET' WHERE name = 'PAGE'");
    }
    assertThatThrownBy(() -> HistoryStore.read(folder))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("cannot be read or written as a history");
  }

  @Test
  void aDamagedDatabaseIsToldAndNeverThrownAway() throws Exception {
    Path file = Files.writeString(folder.resolve("history.mv.db"), "no database");
    assertThatThrownBy(() -> HistoryStore.read(folder))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("move it away");
    assertThat(file).hasContent("no database");
  }

  @Test
  void aRunThatDiedWhileItHeldTheLockStopsNobody() throws Exception {
    HistoryStore.keep(folder, Past.bare("INC-7", "2026-05-02T03:00:00Z"));
    try (FileChannel left = FileChannel.open(folder.resolve("lock"), StandardOpenOption.WRITE)) {
      assertThat(left.isOpen()).isTrue();
      assertThat(HistoryStore.read(folder)).hasSize(1);
    }
  }

  @Test
  void severalRunsThatEndAtOnceAllKeepTheirs() throws Exception {
    ExecutorService runs = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> keeping = new ArrayList<>();
      for (int i = 1; i <= 4; i++) {
        PastIncident incident = Past.bare("INC-" + i, "2026-05-0" + i + "T03:00:00Z");
        keeping.add(
            () -> {
              HistoryStore.keep(folder, incident);
              return true;
            });
      }
      for (Future<Boolean> kept : runs.invokeAll(keeping)) {
        assertThat(kept.get()).isTrue();
      }
    } finally {
      runs.shutdownNow();
    }
    assertThat(HistoryStore.read(folder).stream().map(PastIncident::id))
        .containsExactly("INC-1", "INC-2", "INC-3", "INC-4");
  }

  @Test
  void aFileWhereTheFolderMustBeIsToldInOneSentence() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "");
    assertThatThrownBy(() -> HistoryStore.keep(file, Past.bare("X", "2026-05-02T03:00:00Z")))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("cannot hold a history of incidents");
  }
}
