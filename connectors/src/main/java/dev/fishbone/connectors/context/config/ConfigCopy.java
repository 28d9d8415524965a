package dev.fishbone.connectors.context.config;

/**
 * Copies of configuration files that may be kept: the values of secrets are replaced, the lines and
 * whatever sets a policy stay as they are.
 */
public final class ConfigCopy {
  /** What stands in a secret's place. */
  public static final String SECRET = "<secret>";

  /** Longer texts are searched line by line: their trees would not fit the memory. */
  private static final int LARGEST_TREE = 8 << 20;

  private ConfigCopy() {}

  /**
   * The text without passwords, tokens, keys and credentials. A secret in a value that nothing
   * tells from an ordinary one (a key named like any other, no known form) stays.
   *
   * @param fileName tells properties from YAML
   */
  public static String redacted(String fileName, String text) {
    String out;
    if (HaproxyFile.is(text)) {
      out = HaproxySecrets.hidden(text);
    } else if (SpringDocuments.isProperties(fileName, text)) {
      out = LooseSecrets.hidden(text, false);
    } else if (text.length() > LARGEST_TREE) {
      out = LooseSecrets.hidden(text, true);
    } else {
      out =
          YamlSecrets.hidden(text)
              .map(LooseSecrets::hiddenComments)
              .orElseGet(() -> LooseSecrets.hidden(text, true));
    }
    return SecretShapes.hidden(out);
  }
}
