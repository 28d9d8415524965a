package dev.fishbone.rules.remedy;

import java.util.Optional;

/** A backend of HAProxy: it waits between attempts by no rule, so what reached a server ends. */
final class HaproxyWords implements RetryWords {
  private static final String UNREACHED = "retry-on conn-failure";

  @Override
  public String language() {
    return "haproxy";
  }

  /**
   * Where nothing else is tried again anyway, one more attempt is enough to find another server.
   */
  @Override
  public Optional<Typed> backoff(Target target) {
    boolean unreached = target.on().matches("conn-failure(, redispatch)?");
    return Optional.of(
        new Typed(
            "in the backend "
                + target.plainName()
                + target.line().map(line -> " at " + line).orElse(" of HAProxy")
                + (unreached
                    ? ", in place of its retries"
                    : ", in place of its retry-on: what reached a server is then not tried again")
                + "; HAProxy has neither a budget of retries nor backoff",
            unreached ? "retries 1" : UNREACHED));
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return backoff(target);
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return Optional.empty();
  }
}
