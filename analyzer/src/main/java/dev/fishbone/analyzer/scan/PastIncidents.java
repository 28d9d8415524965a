package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.findings.Counterparts;
import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.VerdictEntry;
import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.Scanned.CameTrue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** Analyses of past incidents, for the risks that they were of. */
public final class PastIncidents {
  private static final String FINDINGS = "findings.json";

  private final List<Findings> incidents;

  private PastIncidents(List<Findings> incidents) {
    this.incidents = List.copyOf(incidents);
  }

  /**
   * @param folders that {@code analyze} wrote, or that hold such
   * @throws RunFailure where one holds no findings.json, or one that cannot be read
   */
  public static PastIncidents read(List<Path> folders) throws RunFailure {
    List<Findings> incidents = new ArrayList<>();
    for (Path folder : folders) {
      List<Path> files = files(folder);
      if (files.isEmpty()) {
        throw new RunFailure(
            folder
                + " holds no findings.json: give --incidents folders that fishbone analyze wrote,"
                + " or the folder above them");
      }
      for (Path file : files) {
        incidents.add(findings(file));
      }
    }
    return new PastIncidents(incidents);
  }

  private static List<Path> files(Path folder) throws RunFailure {
    if (Files.exists(folder.resolve(FINDINGS))) {
      return List.of(folder.resolve(FINDINGS));
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.map(c -> c.resolve(FINDINGS)).filter(Files::exists).sorted().toList();
    } catch (IOException e) {
      throw new RunFailure(folder + " cannot be read: give --incidents a folder", e);
    }
  }

  private static Findings findings(Path file) throws RunFailure {
    try {
      Findings findings = Json.EXACT.readValue(Files.readAllBytes(file), Findings.class);
      if (findings != null && Findings.SCHEMA.equals(findings.schema())) {
        return findings;
      }
      throw new RunFailure(
          file + " holds findings of another version: analyse its recording again");
    } catch (JacksonException | IOException e) {
      throw new RunFailure(file + " cannot be read as findings: analyse its recording again", e);
    }
  }

  /** Which of the risks turned into which incident. */
  public List<CameTrue> of(List<Risk> risks) {
    List<CameTrue> came = new ArrayList<>();
    for (Findings incident : incidents) {
      LocalDate day =
          incident.recording().to().minusMillis(1).atZone(ZoneId.of(incident.zone())).toLocalDate();
      for (Risk risk : risks) {
        if (incident.verdicts().stream().anyMatch(v -> isOf(v, risk.latest()))) {
          came.add(new CameTrue(risk.latest().id(), incident.incident().id(), day));
        }
      }
    }
    return came;
  }

  private static boolean isOf(VerdictEntry verdict, Sighting risk) {
    boolean found = verdict.is(Findings.FINDING) || verdict.is(Findings.SUSPECTED);
    return found
        && !verdict.overruled()
        && Counterparts.same(verdict.rule(), verdict.subject(), risk.rule(), risk.subject());
  }
}
