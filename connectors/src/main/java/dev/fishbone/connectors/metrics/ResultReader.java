package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The {@code data} of an answer: series with one value or many, native histograms among them, whose
 * count and sum are read as a classic histogram's.
 */
final class ResultReader {
  private static final long MILLIS_FROM = 100_000_000_000_000L;

  private final SeriesStore store;
  private final Complaints complaints;
  private final RawSamples values = new RawSamples();
  private final RawSamples counts = new RawSamples();
  private final RawSamples sums = new RawSamples();

  ResultReader(SeriesStore store, Complaints complaints) {
    this.store = store;
    this.complaints = complaints;
  }

  void data(JsonParser parser, Location origin) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean result = parser.currentName().equals("result");
      if (parser.nextToken() == JsonToken.START_ARRAY && result) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          if (parser.currentToken() == JsonToken.START_OBJECT) {
            series(parser, origin);
          } else {
            // A scalar or string has no series; its two items stand bare in the list.
            parser.skipChildren();
          }
        }
      } else {
        parser.skipChildren();
      }
    }
  }

  private void series(JsonParser parser, Location origin) {
    Map<String, String> labels = new LinkedHashMap<>();
    values.clear();
    counts.clear();
    sums.clear();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("metric") && value == JsonToken.START_OBJECT) {
        labels(parser, labels);
      } else if (value != JsonToken.START_ARRAY) {
        parser.skipChildren();
      } else if (key.equals("value") || key.equals("histogram")) {
        sample(parser, origin);
      } else if (key.equals("values") || key.equals("histograms")) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          sample(parser, origin);
        }
      } else {
        parser.skipChildren();
      }
    }
    hand(labels, origin);
  }

  /** A series that changed its type has both, each for its own time. */
  private void hand(Map<String, String> labels, Location origin) {
    boolean read = false;
    if (!counts.isEmpty()) {
      Optional<SampleBuilder> count = store.part(labels, "_count", origin);
      Optional<SampleBuilder> sum = store.part(labels, "_sum", origin);
      count.ifPresent(counts::into);
      sum.ifPresent(sums::into);
      read = count.isPresent() || sum.isPresent();
    }
    if (!read || !values.isEmpty()) {
      store.series(labels, origin).ifPresent(values::into);
    }
  }

  private static void labels(JsonParser parser, Map<String, String> labels) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      labels.put(name, parser.getValueAsString(""));
      parser.skipChildren();
    }
  }

  /** {@code [seconds, "value"]} or {@code [seconds, {"count": "…", "sum": "…", …}]}. */
  private void sample(JsonParser parser, Location origin) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      bad(origin);
      return;
    }
    String time = "";
    String value = "";
    String count = "";
    String sum = "";
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      if (i == 0) {
        time = parser.getValueAsString("");
      } else if (i == 1 && parser.currentToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String key = parser.currentName();
          parser.nextToken();
          count = key.equals("count") ? parser.getValueAsString("") : count;
          sum = key.equals("sum") ? parser.getValueAsString("") : sum;
          parser.skipChildren();
        }
        value = "{}";
      } else if (i == 1) {
        value = parser.getValueAsString("");
      }
      parser.skipChildren();
    }
    long at = Numbers.millis(time);
    if (at > MILLIS_FROM) {
      complaints.tally(
          origin.line(),
          "a sample's time seems to be in milliseconds: write it in seconds; left out");
      return;
    }
    try {
      if (at == Numbers.NO_TIME) {
        bad(origin);
      } else if (value.equals("{}")) {
        double counted = Numbers.value(count);
        sums.add(at, Numbers.value(sum));
        counts.add(at, counted);
      } else {
        values.add(at, Numbers.value(value));
      }
    } catch (NumberFormatException e) {
      bad(origin);
    }
  }

  private void bad(Location origin) {
    complaints.tally(
        origin.line(),
        "a sample is neither [seconds, \"value\"] nor [seconds, {\"count\", \"sum\"}] and was left out");
  }
}
