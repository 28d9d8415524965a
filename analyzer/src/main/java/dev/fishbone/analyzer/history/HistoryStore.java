package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.job.RunFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/**
 * The incidents of a folder, in a database of its own. It is open for as long as it takes to write
 * one incident or to read all; who comes meanwhile waits some seconds.
 */
public final class HistoryStore implements AutoCloseable {
  private static final String FILE = "history";
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Path folder;
  private final FileChannel lockFile;
  private final Connection connection;

  private HistoryStore(Path folder, FileChannel lockFile, Connection connection) {
    this.folder = folder;
    this.lockFile = lockFile;
    this.connection = connection;
  }

  /** Keeps an incident in the place of what was kept of it before. */
  public static void keep(Path folder, PastIncident incident) throws RunFailure {
    try (HistoryStore store = open(folder)) {
      new Incidents(store.connection).put(incident);
      store.connection.commit();
    } catch (SQLException | IllegalArgumentException | DateTimeException e) {
      throw unusable(folder, e);
    }
  }

  /** All incidents, in the order in which they began; a folder without a history is refused. */
  public static List<PastIncident> read(Path folder) throws RunFailure {
    Path file = folder.resolve(FILE + ".mv.db");
    // The database takes an emptied file for a new one, and would tell of no incident.
    if (file.toFile().isFile() && file.toFile().length() == 0) {
      throw new RunFailure(
          file
              + " is empty, as a full disk leaves it: move it away and analyse with --history again");
    }
    if (!Files.exists(file)) {
      throw new RunFailure(
          folder
              + " holds no history: fishbone analyze RECORDING --history "
              + folder
              + " keeps what it analyses there");
    }
    try (HistoryStore store = open(folder)) {
      return new Incidents(store.connection).all();
    } catch (SQLException | IllegalArgumentException | DateTimeException e) {
      throw unusable(folder, e);
    }
  }

  private static HistoryStore open(Path folder) throws RunFailure, SQLException {
    if (folder.toAbsolutePath().toString().matches(".*[;\\\\].*")) {
      throw new RunFailure(
          folder + ": a folder with ';' or '\\' in its name cannot hold a history; choose another");
    }
    try {
      Files.createDirectories(folder);
      FileChannel lockFile =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        await(folder, lockFile);
        return new HistoryStore(folder, lockFile, connect(folder));
      } catch (RunFailure | SQLException | IOException e) {
        lockFile.close();
        throw e;
      }
    } catch (IOException e) {
      throw new RunFailure(
          folder + " cannot hold a history of incidents: give a folder that can be written", e);
    }
  }

  private static void await(Path folder, FileChannel channel) throws IOException, RunFailure {
    long tries = PATIENCE.toMillis() / PAUSE.toMillis();
    for (long i = 0; i < tries; i++) {
      if (tryLock(channel) != null) {
        return;
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    throw new RunFailure(
        folder
            + ": another run has been writing this history for 10 s; try again when it has ended");
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static Connection connect(Path folder) throws SQLException, RunFailure {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(
        "jdbc:h2:file:"
            + folder.resolve(FILE).toAbsolutePath()
            + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;WRITE_DELAY=0");
    source.setUser("fishbone");
    Connection connection = source.getConnection();
    try {
      connection.setAutoCommit(false);
      int version = HistorySchema.bring(connection);
      if (version > HistorySchema.VERSION) {
        throw new RunFailure(
            folder
                + " holds a history of a later Fishbone (its version "
                + version
                + ", this one knows "
                + HistorySchema.VERSION
                + "): use that one");
      }
      return connection;
    } catch (SQLException | RunFailure e) {
      connection.close();
      throw e;
    }
  }

  private static RunFailure unusable(Path folder, Exception e) {
    return new RunFailure(
        folder.resolve(FILE + ".mv.db")
            + " cannot be read or written as a history (a full disk, no permission, another program that has it"
            + " open, or damage); if it is damaged, move it away and analyse with --history again",
        e);
  }

  @Override
  public void close() throws RunFailure {
    try (lockFile) {
      connection.close();
    } catch (IOException | SQLException e) {
      throw new RunFailure(folder + " cannot be left in order", e);
    }
  }
}
