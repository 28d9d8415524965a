package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a gRPC service config (gRFC A6; service_config.proto). */
final class GrpcFile {
  /** What gRPC takes a larger {@code maxAttempts} for. */
  private static final int MOST = 5;

  private final Sheet sheet;
  private final Fields fields;
  private String budget = "";

  private GrpcFile(Sheet sheet) {
    this.sheet = sheet;
    this.fields = new Fields(sheet);
  }

  static boolean is(YamlNode root) {
    return root.get("methodConfig").isPresent()
        || root.get("loadBalancingConfig").isPresent()
        || root.get("retryThrottling").isPresent();
  }

  static void read(YamlNode root, Sheet sheet) {
    GrpcFile reader = new GrpcFile(sheet);
    reader
        .fields
        .at(root, "retry_throttling")
        .ifPresent(
            t ->
                reader.budget =
                    "none while at most half of "
                        + reader.fields.text(t, "max_tokens")
                        + " tokens are left; a success brings "
                        + reader.fields.text(t, "token_ratio"));
    for (YamlNode config : reader.fields.list(root, "method_config")) {
      reader.config(config);
    }
  }

  private void config(YamlNode config) {
    Optional<YamlNode> retry = fields.at(config, "retry_policy");
    Optional<YamlNode> hedging = fields.at(config, "hedging_policy");
    if (retry.isPresent() && hedging.isPresent()) {
      sheet.complain(
          config.line(), "retryPolicy and hedgingPolicy exclude each other; the first was used");
    }
    for (YamlNode name : fields.list(config, "name")) {
      Tries tries = new Tries().deadline(fields.duration(config, "timeout"));
      String service = fields.text(name, "service");
      tries.scope(fields.text(name, "method"));
      if (retry.isPresent()) {
        tries.attempts(attempts(retry.get())).on(codes(retry.get(), "retryable_status_codes"));
        tries.backoff(backoff(retry.get()), "random, by gRPC").budget(budget);
      } else if (hedging.isPresent()) {
        String delay = Fields.or(fields.text(hedging.get(), "hedging_delay"), "0s");
        tries.hedged().attempts(attempts(hedging.get())).backoff("hedging " + delay, "");
        tries.on(codes(hedging.get(), "non_fatal_status_codes")).budget(budget);
      }
      if (service.isEmpty()) {
        tries.forAll();
      }
      String callee = sheet.names().attribute(Map.of("rpc.service", service));
      sheet.retry(
          service.isEmpty() ? "every gRPC service" : service,
          Edge.to(callee.isEmpty() ? sheet.names().label(service) : callee),
          tries,
          sheet.at(retry.or(() -> hedging).orElse(config).line()));
    }
  }

  private OptionalInt attempts(YamlNode policy) {
    OptionalInt most = fields.number(policy, "max_attempts");
    if (most.isEmpty() || most.getAsInt() < 2) {
      sheet.complain(
          policy.line(), "maxAttempts must be 2 or more: gRPC refuses this configuration");
      return OptionalInt.empty();
    }
    return OptionalInt.of(Math.min(MOST, most.getAsInt()));
  }

  private String backoff(YamlNode policy) {
    String factor = fields.text(policy, "backoff_multiplier");
    String most = fields.text(policy, "max_backoff");
    return "exponential "
        + fields.text(policy, "initial_backoff")
        + (factor.isEmpty() ? "" : " times " + factor)
        + (most.isEmpty() ? "" : " up to " + most);
  }

  private String codes(YamlNode policy, String field) {
    List<String> codes = new ArrayList<>();
    for (YamlNode code : fields.list(policy, field)) {
      codes.add(fields.text(code));
    }
    return String.join(" ", codes);
  }
}
