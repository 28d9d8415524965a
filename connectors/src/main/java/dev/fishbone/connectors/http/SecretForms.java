package dev.fishbone.connectors.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;

/** The ways in which a secret is written inside other texts. */
final class SecretForms {
  private SecretForms() {}

  /** As base64 inside any longer base64, in an address, in JSON and in HTML. */
  static Set<String> of(String secret) {
    Set<String> forms = new TreeSet<>();
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    for (int before = 0; before < 3; before++) {
      String middle = base64(bytes, before);
      forms.add(middle);
      forms.add(middle.replace('+', '-').replace('/', '_'));
    }
    String inAddress = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    forms.add(inAddress);
    forms.add(inAddress.replace("+", "%20"));
    String json = secret.replace("\\", "\\\\").replace("\"", "\\\"");
    forms.add(json);
    forms.add(json.replace("/", "\\/"));
    // As Go's encoder writes them, and with it most of the servers that we ask.
    forms.add(json.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"));
    String html = secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    forms.add(html);
    forms.add(html.replace("\"", "&quot;").replace("'", "&#39;"));
    forms.add(html.replace("\"", "&#34;").replace("'", "&#39;"));
    forms.remove(secret);
    return forms;
  }

  /** Those characters of the base64 that do not depend on what stands around the secret. */
  private static String base64(byte[] secret, int bytesBefore) {
    byte[] shifted = new byte[bytesBefore + secret.length];
    System.arraycopy(secret, 0, shifted, bytesBefore, secret.length);
    String text = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    int begin = (bytesBefore * 8 + 5) / 6;
    int end = shifted.length * 8 / 6;
    return begin < end ? text.substring(begin, end) : "";
  }
}
