package dev.fishbone.telemetry.routing;

/**
 * A condition on one label; an absent label compares as the empty string. Regular expressions are
 * RE2, anchored on both sides.
 */
public record Matcher(String name, Operator operator, String value) {
  /** How the label is compared. */
  public enum Operator {
    EQUAL("="),
    NOT_EQUAL("!="),
    MATCHES("=~"),
    NOT_MATCHES("!~");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }
  }

  @Override
  public String toString() {
    return name + operator.sign() + '"' + value + '"';
  }
}
