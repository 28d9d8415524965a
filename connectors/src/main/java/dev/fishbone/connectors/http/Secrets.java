package dev.fishbone.connectors.http;

import dev.fishbone.telemetry.source.SourceSettings;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What must not be shown, in the forms in which a server may repeat it to us.
 *
 * @param sentences taken out of each sentence, the longest first
 * @param data taken out of each answer before it is kept: only what cannot be mistaken for data
 */
record Secrets(List<String> sentences, List<String> data) {
  private static final int SHORTEST_FORM = 6;
  private static final int SHORTEST_MIXED = 8;
  private static final int SHORTEST_ANY = 16;

  /** Referred to for convenience more often than not; in data they name tenants and services. */
  private static final String NO_CREDENTIAL =
      "(?i)url|proxy|user|.*-file"
          + "|(headers|parameters)\\..*(org|tenant|account|user|agent|cluster|region).*";

  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  Secrets {
    sentences = List.copyOf(sentences);
    data = List.copyOf(data);
  }

  /**
   * @param credentialKeys settings that are secret however they were given
   * @param headers as they are sent
   */
  static Secrets of(
      SourceSettings settings, Set<String> credentialKeys, Map<String, String> headers) {
    Set<String> shown = new TreeSet<>(LONGEST_FIRST);
    Set<String> credentials = new TreeSet<>(LONGEST_FIRST);
    for (Map.Entry<String, SourceSettings.Setting> each : settings.values().entrySet()) {
      String key = each.getKey();
      if (!each.getValue().secret() && !credentialKeys.contains(key)) {
        continue;
      }
      List<String> parts = parts(key, each.getValue().value().strip());
      boolean credential = credentialKeys.contains(key) || key.startsWith("headers.");
      parts.removeIf(part -> !credential && part.length() < SHORTEST_FORM);
      shown.addAll(parts);
      if (!key.matches(NO_CREDENTIAL)) {
        credentials.addAll(parts);
      }
    }
    String authorization = headers.getOrDefault("Authorization", "");
    List<String> parts = parts("headers.Authorization", authorization);
    shown.addAll(parts);
    credentials.addAll(parts);
    credentials.removeIf(secret -> !isUnmistakable(secret));
    return new Secrets(forms(shown), forms(credentials));
  }

  /** A value, and what a server may take out of it. */
  private static List<String> parts(String key, String value) {
    List<String> parts = new ArrayList<>(List.of(value));
    if (key.equals("url") || key.equals("proxy")) {
      String trimmed = value.replaceAll("/+$", "");
      parts.add(trimmed);
      parts.add(trimmed.replaceFirst("^[a-z]+://[^/]*", ""));
    } else if (key.startsWith("headers.")) {
      for (String word : value.split("[\\s=;,\"]+")) {
        if (word.length() >= SHORTEST_MIXED) {
          parts.add(word);
        }
      }
      parts.addAll(userAndPassword(value));
    }
    parts.removeIf(part -> part.isBlank() || part.equals("/"));
    return parts;
  }

  private static List<String> userAndPassword(String header) {
    if (!header.startsWith("Basic ")) {
      return List.of();
    }
    try {
      byte[] pair = Base64.getDecoder().decode(header.substring(6).strip());
      String text = new String(pair, StandardCharsets.UTF_8);
      return List.of(text, text.substring(text.indexOf(':') + 1));
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }

  /** Whether a value that occurs in data is not there by chance, as a word or a number is. */
  private static boolean isUnmistakable(String secret) {
    int length = secret.length();
    return length >= SHORTEST_ANY
        || (length >= SHORTEST_MIXED && !secret.matches("[a-z]+|[A-Z]+|[0-9.]+"));
  }

  private static List<String> forms(Collection<String> secrets) {
    Set<String> forms = new TreeSet<>(LONGEST_FIRST);
    for (String secret : secrets) {
      forms.add(secret);
      for (String form : SecretForms.of(secret)) {
        if (form.length() >= SHORTEST_FORM) {
          forms.add(form);
        }
      }
    }
    return List.copyOf(forms);
  }

  /** A sentence without anything that must not be shown. */
  String scrubbed(String text) {
    String clean = text;
    for (String secret : sentences) {
      clean = clean.replace(secret, "***");
    }
    return clean;
  }

  /** A stream that hands on what is written, credentials overwritten byte by byte. */
  OutputStream scrubbing(OutputStream out) {
    return data.isEmpty() ? out : new ScrubbingStream(out, data);
  }

  /** An address for a sentence. */
  String shown(URI address) {
    return scrubbed(address.toString());
  }
}
