package dev.fishbone.connectors.alertmanager;

import dev.fishbone.connectors.git.GitRepository;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the routing configuration lies, besides in the server, which tells it without addresses.
 *
 * @param path of the file within the repository
 */
record RouteSource(Optional<Path> file, Optional<Path> repository, String path) {
  private static final long CAP_BYTES = 32 << 20;

  /**
   * A configuration.
   *
   * @param name of the file, for complaints
   * @param asOfThen whether it is the version that was in force at the time
   * @param changes when it was changed within the time
   */
  record Text(String name, String yaml, boolean asOfThen, List<String> changes) {}

  /** The version in force when a time began, where there is a history, else the file as it is. */
  Optional<Text> text(TimeRange time) throws SourceException {
    if (repository.isPresent()) {
      GitRepository git = new GitRepository(repository.get());
      String yaml = git.fileAt(time.from(), path);
      return Optional.of(new Text(path, yaml, true, git.changesOf(path, time.from(), time.to())));
    }
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Path place = file.get();
    try {
      if (Files.size(place) > CAP_BYTES) {
        throw new SourceException(
            SourceException.Kind.TOO_LARGE, place + " is larger than 32 MiB", null);
      }
      String yaml = Files.readString(place, StandardCharsets.UTF_8);
      return Optional.of(new Text(String.valueOf(place.getFileName()), yaml, false, List.of()));
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.UNREACHABLE,
          place + " cannot be read: name a text file that you may read",
          e);
    }
  }
}
