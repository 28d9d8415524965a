package dev.fishbone.analyzer.job;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ScriptUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * What the job remembers between runs: an H2 file in the run folder, held under a file lock so that
 * two runs never share a folder. Put together by hand, without an application context: that saves
 * most of Spring's start-up.
 */
final class JobStore implements AutoCloseable {
  private final FileChannel lockFile;
  private final FileLock lock;
  private final JdbcConnectionPool pool;
  private final JobRepository repository;
  private final PlatformTransactionManager transactions;

  private JobStore(FileChannel lockFile, FileLock lock, JdbcConnectionPool pool) throws Exception {
    this.lockFile = lockFile;
    this.lock = lock;
    this.pool = pool;
    this.transactions = new JdbcTransactionManager(pool);
    JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
    factory.setDataSource(pool);
    factory.setTransactionManager(transactions);
    factory.setDatabaseType("H2");
    factory.afterPropertiesSet();
    this.repository = factory.getObject();
  }

  static JobStore open(RunFolder folder, Progress progress) throws RunFailure {
    try {
      Files.createDirectories(folder.run(""));
      FileChannel lockFile =
          FileChannel.open(folder.run("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        FileLock lock = tryLock(lockFile);
        if (lock == null) {
          throw new RunFailure(
              folder.out()
                  + ": another run is writing there; wait for it or choose another folder with --out");
        }
        return new JobStore(lockFile, lock, database(folder.run("job"), progress));
      } catch (Exception e) {
        lockFile.close();
        throw e;
      }
    } catch (RunFailure e) {
      throw e;
    } catch (Exception e) {
      throw new RunFailure(Sentences.of(e), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** The job's memory; one that cannot be read is put away, which costs the steps it knew of. */
  private static JdbcConnectionPool database(Path file, Progress progress)
      throws SQLException, RunFailure, IOException {
    if (file.toAbsolutePath().toString().matches(".*[;\\\\].*")) {
      throw new RunFailure(
          file
              + ": a folder with ';' or '\\' in its name cannot be used; choose another with --out");
    }
    try {
      return database(file);
    } catch (SQLException e) {
      Path stored = file.resolveSibling(file.getFileName() + ".mv.db");
      if (!isDamaged(e) || !Files.deleteIfExists(stored)) {
        throw e;
      }
      progress.note(stored + " was damaged; starting from the beginning");
      return database(file);
    }
  }

  /** Whether the file's content is to blame, and not the disk or its rights. */
  private static boolean isDamaged(SQLException e) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (at instanceof EOFException) {
        return true;
      }
      if (at instanceof IOException) {
        return false;
      }
    }
    return true;
  }

  private static JdbcConnectionPool database(Path file) throws SQLException {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(
        "jdbc:h2:file:"
            + file.toAbsolutePath()
            + ";DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;WRITE_DELAY=0");
    source.setUser("fishbone");
    JdbcConnectionPool pool = JdbcConnectionPool.create(source);
    try (Connection connection = pool.getConnection()) {
      if (!isWhole(connection)) {
        // A first run that was killed while it made the tables left some of them.
        try (Statement statement = connection.createStatement()) {
          statement.execute("DROP ALL OBJECTS");
        }
        ScriptUtils.executeSqlScript(
            connection, new ClassPathResource("org/springframework/batch/core/schema-h2.sql"));
      }
      return pool;
    } catch (SQLException e) {
      pool.dispose();
      throw e;
    }
  }

  /** The schema's script makes this sequence last. */
  private static boolean isWhole(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT 1 FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE_NAME = 'BATCH_JOB_INSTANCE_SEQ'")) {
      return found.next();
    }
  }

  JobRepository repository() {
    return repository;
  }

  PlatformTransactionManager transactions() {
    return transactions;
  }

  @Override
  public void close() {
    try (lockFile;
        lock) {
      // The last connection that is closed closes the database.
      pool.dispose();
    } catch (IOException e) {
      // The run is over and its files are written: what cannot be closed cleanly is recovered at
      // the next start.
      return;
    }
  }
}
