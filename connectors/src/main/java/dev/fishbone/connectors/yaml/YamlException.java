package dev.fishbone.connectors.yaml;

/**
 * A YAML file does not say what it should; the message is one sentence that begins with its place.
 */
public final class YamlException extends Exception {
  private static final long serialVersionUID = 1L;

  public YamlException(String message) {
    super(message);
  }
}
