package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Location;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The {@code data} of an answer: series with one value or many. */
final class ResultReader {
  private final SeriesStore store;
  private final Complaints complaints;
  private long[] millis = new long[256];
  private double[] values = new double[256];
  private int size;

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
    size = 0;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("metric") && value == JsonToken.START_OBJECT) {
        labels(parser, labels);
      } else if (key.equals("value") && value == JsonToken.START_ARRAY) {
        sample(parser, origin);
      } else if (key.equals("values") && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          sample(parser, origin);
        }
      } else {
        if (key.startsWith("histogram")) {
          complaints.tally(
              origin.line(), "native histograms are not read; expose classic ones beside them");
        }
        parser.skipChildren();
      }
    }
    Optional<SampleBuilder> into = store.series(labels, origin);
    if (into.isPresent()) {
      for (int i = 0; i < size; i++) {
        into.get().add(millis[i], values[i]);
      }
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

  /** {@code [seconds, "value"]}. */
  private void sample(JsonParser parser, Location origin) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      bad(origin);
      return;
    }
    String time = "";
    String value = "";
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      if (i == 0) {
        time = parser.getValueAsString("");
      } else if (i == 1) {
        value = parser.getValueAsString("");
      }
      parser.skipChildren();
    }
    long at = Numbers.millis(time);
    try {
      double number = Numbers.value(value);
      if (at == Numbers.NO_TIME) {
        bad(origin);
      } else if (at > 100_000_000_000_000L) {
        complaints.tally(
            origin.line(),
            "a sample's time seems to be in milliseconds: write it in seconds; left out");
      } else {
        add(at, number);
      }
    } catch (NumberFormatException e) {
      bad(origin);
    }
  }

  private void bad(Location origin) {
    complaints.tally(
        origin.line(), "a sample is not of the form [seconds, \"value\"] and was left out");
  }

  private void add(long at, double value) {
    if (size == millis.length) {
      millis = Arrays.copyOf(millis, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    millis[size] = at;
    values[size++] = value;
  }
}
