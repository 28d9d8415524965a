package dev.fishbone.analyzer.findings;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fishbone.rules.Outcome;
import dev.fishbone.telemetry.Samples;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * The two ways in which we write JSON: exactly, for the job's own files, and rounded and readable,
 * for people's.
 */
public final class Json {
  /**
   * Significant digits of a number in findings.json: far below what any figure is sure of, far
   * above what a reader needs.
   */
  private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

  /** For files between steps: every value comes back as it went. */
  public static final JsonMapper EXACT = base().build();

  /** For findings.json: two-space indent, LF, whole numbers without a point. */
  public static final JsonMapper READABLE =
      base()
          .addModule(
              new SimpleModule("rounded")
                  .addSerializer(double.class, new Rounded())
                  .addSerializer(Double.class, new Rounded()))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .defaultPrettyPrinter(
              new DefaultPrettyPrinter()
                  .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n")))
          .build();

  private Json() {}

  private static JsonMapper.Builder base() {
    return JsonMapper.builder()
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
        .addMixIn(Outcome.class, OutcomeKinds.class)
        .addMixIn(Samples.class, SamplesShape.class);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Outcome.Finding.class, name = "finding"),
    @JsonSubTypes.Type(value = Outcome.Clear.class, name = "clear"),
    @JsonSubTypes.Type(value = Outcome.NotAssessed.class, name = "not-assessed")
  })
  private interface OutcomeKinds {}

  private abstract static class SamplesShape {
    @JsonCreator
    SamplesShape(
        @JsonProperty("epochMillis") long[] epochMillis, @JsonProperty("values") double[] values) {}

    @JsonProperty("epochMillis")
    abstract long[] epochMillis();

    @JsonProperty("values")
    abstract double[] values();

    @com.fasterxml.jackson.annotation.JsonIgnore
    abstract boolean isEmpty();
  }

  private static final class Rounded extends StdSerializer<Double> {
    Rounded() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializationContext context) {
      if (value.isNaN() || value.isInfinite()) {
        json.writeNull();
        return;
      }
      BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
      json.writeNumber(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
    }
  }
}
