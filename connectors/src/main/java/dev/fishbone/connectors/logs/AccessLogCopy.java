package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ImpactKeys;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies the lines of a time range from raw access logs, in any known form and packed or not, into
 * {@code logs/<source>.jsonl} of a recording. Only what figures need is copied: no query, agent,
 * address or header.
 *
 * @param source names the copy and the coverage; letters, digits, {@code . _ -}
 * @param service of lines that name none; empty: the source's name stands for it
 * @param zone of times that bear none
 */
public record AccessLogCopy(String source, String service, ZoneId zone, ImpactKeys keys) {
  /** A log that begins or ends so much within the range was not there for the rest. */
  private static final long REACH_MILLIS = 60_000;

  public AccessLogCopy {
    if (!source.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")) {
      throw new IllegalArgumentException(
          "a source of logs is named by letters, digits, '.', '_' and '-', not " + source);
    }
  }

  /**
   * Streams the files one after another; the copy is whole or not there.
   *
   * @param recording its folder
   * @return one entry a file, and at the end one for the range, received where a line lies in it
   * @throws IOException where the copy cannot be written; a file that cannot be read is a gap
   */
  public Coverage copy(List<Path> files, TimeRange range, Path recording) throws IOException {
    Path target = recording.resolve(LogFolder.WORD).resolve(source + ".jsonl");
    Files.createDirectories(target.toAbsolutePath().getParent());
    Path part = target.resolveSibling("." + source + ".jsonl.part");
    List<Coverage.Entry> entries = new ArrayList<>();
    Reach reach = new Reach();
    try {
      try (BufferedWriter out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
        CanonicalLine form = new CanonicalLine(service.isEmpty() ? source : service, keys);
        for (Path file : files) {
          entries.add(copy(file, range, form, out, reach));
        }
      }
      Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    entries.add(
        new Coverage.Entry(
            source,
            LogFolder.WORD,
            files.size(),
            reach.inside > 0 ? files.size() : 0,
            reach.gaps(source, range)));
    return new Coverage(entries);
  }

  private Coverage.Entry copy(
      Path file, TimeRange range, CanonicalLine form, BufferedWriter out, Reach reach)
      throws IOException {
    Complaints complaints = new Complaints(String.valueOf(file.getFileName()), range);
    LogReader reader = new LogReader(zone, complaints);
    reader.read(
        file,
        (line, number) -> {
          long millis = line.stamp().epochMillis();
          reach.add(millis, range);
          if (millis >= range.fromMillis() && millis < range.toMillis()) {
            out.write(form.of(line));
            out.write('\n');
          }
        });
    return new Coverage.Entry(
        source, LogFolder.WORD, reader.lines(), reader.good(), complaints.gaps());
  }

  /** From when to when the files reach. */
  private static final class Reach {
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long inside;

    void add(long millis, TimeRange range) {
      first = Math.min(first, millis);
      last = Math.max(last, millis);
      inside += millis >= range.fromMillis() && millis < range.toMillis() ? 1 : 0;
    }

    List<Coverage.Gap> gaps(String source, TimeRange range) {
      if (last < first) {
        return List.of(
            new Coverage.Gap(
                range, ReasonCode.NO_DATA, source + ": no line could be read; check its files"));
      }
      if (inside == 0) {
        String sentence =
            source
                + ": no line lies within the time asked for; they reach from "
                + Instant.ofEpochMilli(first)
                + " to "
                + Instant.ofEpochMilli(last)
                + ": name the log of that time, and the zone of its times";
        return List.of(new Coverage.Gap(range, ReasonCode.PARTIAL_WINDOW, sentence));
      }
      List<Coverage.Gap> gaps = new ArrayList<>();
      if (first - range.fromMillis() > REACH_MILLIS) {
        String sentence =
            source + " begins at " + Instant.ofEpochMilli(first) + ": name the older files too";
        gaps.add(
            new Coverage.Gap(
                TimeRange.ofMillis(range.fromMillis(), first),
                ReasonCode.PARTIAL_WINDOW,
                sentence));
      }
      if (range.toMillis() - last > REACH_MILLIS) {
        String sentence =
            source + " ends at " + Instant.ofEpochMilli(last) + ": name the newer files too";
        gaps.add(
            new Coverage.Gap(
                TimeRange.ofMillis(last, range.toMillis()), ReasonCode.PARTIAL_WINDOW, sentence));
      }
      return gaps;
    }
  }
}
