package dev.fishbone.connectors.alertmanager;

import dev.fishbone.connectors.files.Decompressed;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.pulling.RecordedFile;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the event recorder: lines of the pull's history are kept as they are. */
record EventLog(List<Path> files) {
  private static final Pattern TIME = Pattern.compile("\"@timestamp\"\\s*:\\s*\"([^\"]{10,40})\"");

  void copy(Pull pull, Ledger ledger, Set<Signal> signals) throws SourceException {
    Path into = pull.recording().resolve("alerts").resolve("notifications.jsonl");
    try {
      Files.createDirectories(into.getParent());
      try (OutputStream out = Files.newOutputStream(into)) {
        Instant last = Instant.MIN;
        for (Path file : files) {
          Instant ofFile = copy(file, out, pull, ledger, signals);
          last = ofFile.isAfter(last) ? ofFile : last;
        }
        if (last.isBefore(pull.window().from())) {
          ledger.gap(
              signals,
              pull.window(),
              ReasonCode.PARTIAL_WINDOW,
              "no line of "
                  + files
                  + " is of the window or later: whether the recorder ran then is not known");
        }
      }
    } catch (IOException e) {
      throw RecordedFile.unwritable(into, e);
    }
  }

  /** When the last line was written; the beginning of time where there is none. */
  private static Instant copy(
      Path file, OutputStream out, Pull pull, Ledger ledger, Set<Signal> signals)
      throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      ledger.failed(
          signals, pull.history(), file + " cannot be read: name a file that you may read");
      return Instant.MIN;
    }
    Instant last = Instant.MIN;
    long timeless = 0;
    try (Decompressed in = Decompressed.open(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<Instant> time = time(line);
        timeless += time.isEmpty() && !line.isBlank() ? 1 : 0;
        last = time.filter(last::isBefore).orElse(last);
        if (time.isPresent() && pull.history().contains(time.get())) {
          out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
      ledger.asked(signals, in.problem().isEmpty());
      if (!in.problem().isEmpty()) {
        ledger.gap(signals, pull.history(), ReasonCode.PARTIAL_WINDOW, file + ": " + in.problem());
      }
    }
    if (timeless > 0) {
      ledger.gap(
          signals,
          pull.history(),
          ReasonCode.PARTIAL_WINDOW,
          file
              + ": "
              + timeless
              + " lines have no @timestamp and were left out: are they its own?");
    }
    return last;
  }

  private static Optional<Instant> time(String line) {
    Matcher found = TIME.matcher(line);
    try {
      return found.find()
          ? Optional.of(OffsetDateTime.parse(found.group(1)).toInstant())
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
