package dev.fishbone.rules.remedy;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.notation.TraceNotation;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What the rules would type for orders, which tries pricing four times. */
final class Remedies {
  private Remedies() {}

  /**
   * @param policy what is configured besides its four attempts: {@code library=ENVOY on=5xx}
   */
  static RetryRemedy of(String policy) {
    return of("attempts=4 timeout=1s " + policy, "");
  }

  /**
   * @param more lines of the scene
   */
  static RetryRemedy of(String policy, String more) {
    Telemetry telemetry = telemetry("policy orders pricing " + policy + "\n" + more);
    return RetryRemedy.of(telemetry, edge(telemetry));
  }

  static Telemetry telemetry(String more) {
    return TraceNotation.parse(
            """
            window 0s 600s
            load 0s 600s every 10s
              web -> orders post 0+400 ok
                orders -> pricing price 5+90 other x4
            """
                + more)
        .telemetry();
  }

  static Edge edge(Telemetry telemetry) {
    return Edge.of(
        telemetry.traces().edges().stream().filter(e -> e.callee().equals("pricing")).toList(), "");
  }

  static String code(Optional<Fix> fix) {
    return fix.map(Fix::code).orElseThrow();
  }

  /** A snippet as any reader of YAML has it. */
  static Map<String, Object> yaml(String text) {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
  }
}
