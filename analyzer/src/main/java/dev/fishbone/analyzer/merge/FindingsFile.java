package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.RunFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** The findings in the folder of a run. */
public final class FindingsFile {
  private static final String NAME = "findings.json";

  private FindingsFile() {}

  /**
   * Reads them.
   *
   * @throws RunFailure where they are missing, damaged, or of another schema
   */
  public static Findings read(Path folder) throws RunFailure {
    Path file = folder.resolve(NAME);
    Findings findings;
    try {
      findings = Json.EXACT.readValue(Files.readAllBytes(file), Findings.class);
    } catch (NoSuchFileException e) {
      throw new RunFailure(
          file + ": there is no such file; give the folder that fishbone analyze wrote", e);
    } catch (JacksonException | NullPointerException e) {
      throw new RunFailure(file + ": it cannot be read; run fishbone analyze again", e);
    } catch (IOException e) {
      throw new RunFailure(file + ": it cannot be read: " + e.getMessage(), e);
    }
    if (findings == null || !Findings.SCHEMA.equals(findings.schema())) {
      throw new RunFailure(
          file + ": it is not of the schema " + Findings.SCHEMA + "; run fishbone analyze again");
    }
    return findings;
  }
}
