package dev.fishbone.connectors.logs;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.ImpactKeys;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;

/** Lines of an access log of any known form, each as the recording's own form has it. */
public final class CanonicalLog {
  private CanonicalLog() {}

  /** Takes a line of JSON. */
  @FunctionalInterface
  public interface Taker {
    void take(String json) throws IOException;
  }

  /**
   * Reads to the end.
   *
   * @param file as the recording names it: it stands for the service of lines that name none
   * @param zone of times that bear none
   * @return lines that could not be read, or −1 where no line could
   */
  public static long read(
      InputStream in, String file, ZoneId zone, ImpactKeys keys, Complaints complaints, Taker taker)
      throws IOException {
    LogReader reader = new LogReader(zone, complaints);
    CanonicalLine form = new CanonicalLine(LogServices.stem(file), keys);
    reader.read(in, (line, number) -> taker.take(form.of(line)));
    return reader.good() == 0 && reader.lines() > 0 ? -1 : reader.lines() - reader.good();
  }
}
