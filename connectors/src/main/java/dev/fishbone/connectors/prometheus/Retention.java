package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * How long a server keeps samples, as it says itself.
 *
 * @param text as the server writes it; empty where it does not say
 * @param time empty where it does not say, or counts in bytes
 */
record Retention(String text, Optional<Duration> time) {
  static final Retention UNKNOWN = new Retention("", Optional.empty());

  private static final Pattern VICTORIA_FLAG =
      Pattern.compile("^-?retentionPeriod=\"?([0-9.]+[a-zA-Z]*)", Pattern.MULTILINE);
  private static final int FLAGS_BYTES = 1 << 20;

  static Retention of(HttpSource http, Flavour flavour) throws SourceException {
    return switch (flavour) {
      case PROMETHEUS ->
          prometheus(FlavourProbe.data(http.ask(Request.get("/api/v1/status/flags"))));
      case VICTORIAMETRICS -> victoria(http.ask(Request.get("/flags")));
      // Behind these stand stores of which each keeps what it likes.
      case THANOS, MIMIR -> UNKNOWN;
    };
  }

  private static Retention prometheus(JsonNode flags) {
    String time = flags.path("storage.tsdb.retention.time").asString("");
    String size = flags.path("storage.tsdb.retention.size").asString("");
    boolean bySize = !size.isEmpty() && !size.equals("0B") && !size.equals("0");
    if (time.isEmpty()) {
      return UNKNOWN;
    }
    if (time.equals("0s") || time.equals("0")) {
      return bySize ? new Retention(Quoted.bare(size), Optional.empty()) : of("15d");
    }
    return of(time);
  }

  private static Retention victoria(Answer flags) {
    try (InputStream in = flags.open()) {
      Matcher flag =
          VICTORIA_FLAG.matcher(new String(in.readNBytes(FLAGS_BYTES), StandardCharsets.UTF_8));
      if (!flags.ok() || !flag.find()) {
        return UNKNOWN;
      }
      // A number alone counts months.
      String text = flag.group(1);
      return text.matches("[0-9.]+")
          ? new Retention(
              text + " months", DurationText.parse(text + "d").map(d -> d.multipliedBy(31)))
          : of(text);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private static Retention of(String text) {
    return new Retention(Quoted.bare(text), DurationText.parse(text));
  }

  /** The end of a sentence; empty where nothing is known. */
  String clause() {
    return text.isEmpty() ? "" : "; it keeps " + text;
  }
}
