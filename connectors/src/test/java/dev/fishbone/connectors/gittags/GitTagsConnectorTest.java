package dev.fishbone.connectors.gittags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTagsConnectorTest {
  private static final TimeRange DAY =
      new TimeRange(Instant.parse("2026-08-14T00:00:00Z"), Instant.parse("2026-08-15T00:00:00Z"));

  @TempDir Path folder;

  @BeforeEach
  void aRepository() throws Exception {
    git("2026-08-01T00:00:00Z", "init", "-q");
    commit("2026-08-13T10:00:00Z", "begin");
    git("2026-08-13T12:00:00Z", "tag", "-a", "v1", "-m", "x");
    commit("2026-08-10T10:00:00Z", "price check <b>v2</b>");
    git("2026-08-14T09:40:00Z", "tag", "-a", "v2", "-m", "x");
    git("2026-08-14T10:20:00Z", "tag", "-a", "v1-again", "-m", "x", "v1^{}");
    git("2026-08-14T11:00:00Z", "tag", "-a", "nightly", "-m", "x");
  }

  private void git(String time, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of("-c", "user.name=Grace Hopper", "-c", "user.email=grace@x.test"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put("GIT_COMMITTER_DATE", time);
    builder.environment().put("GIT_AUTHOR_DATE", time);
    assertThat(builder.start().waitFor()).isZero();
  }

  private void commit(String time, String subject) throws Exception {
    git(time, "commit", "-q", "--allow-empty", "-m", subject);
  }

  private Coverage pull(Map<String, String> settings) throws Exception {
    SourceSettings all = SourceSettings.of("git", settings);
    try (Connector source = new GitTagsConnectorFactory().create(all)) {
      return source.pull(Pulls.of(DAY, source.offers(), folder));
    }
  }

  @Test
  void aTagMarksADeployAtItsOwnTimeAndOneOfAnOlderCommitTakesBack() throws Exception {
    pull(Map.of("repository", folder.toString(), "service", "pricing"));
    assertThat(Pulls.merged(folder, "changes.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T09:40:00Z\",\"type\":\"deploy\",\"service\":\"pricing\","
                + "\"title\":\"deploy v2: 1 commit since v1\",\"detail\":\"price check <b>v2</b>\","
                + "\"from\":\"v1\",\"to\":\"v2\",\"ref\":\"v2\"}",
            "{\"time\":\"2026-08-14T10:20:00Z\",\"type\":\"deploy\",\"service\":\"pricing\","
                + "\"title\":\"deploy v1-again: back from v2, 1 commit taken back\",\"detail\":"
                + "\"taken back: price check <b>v2</b>\",\"from\":\"v2\",\"to\":\"v1-again\","
                + "\"ref\":\"v1-again\"}");
  }

  @Test
  void aPatternThatNoTagHasIsAGapAndAFolderWithoutRepositoryASentence() throws Exception {
    assertThat(pull(Map.of("repository", folder.toString(), "tags", "prod-*")).toString())
        .contains("has no tag like prod-*");
    assertThatThrownBy(() -> pull(Map.of("repository", "/proc")))
        .hasMessageContaining("/proc")
        .hasMessageContaining("git says");
  }
}
