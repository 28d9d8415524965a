package dev.fishbone.connectors.spans;

import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ShownAttribute;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Values of the attributes that may be shown, as they may be shown. What is to be hashed is hashed
 * when it is read: HMAC-SHA-256 under the recording's id, so that one person has one pseudonym in
 * one recording and others in others. The id is no secret: whoever knows it can try values.
 */
public final class ShownValues {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int DIGITS = 16;
  private static final int LONGEST = 200;
  private static final int REMEMBERED = 1 << 16;

  private final List<ShownAttribute> attributes;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, String> hashes = new HashMap<>();
  private final Mac mac;

  private ShownValues(List<ShownAttribute> attributes, Mac mac) {
    this.attributes = List.copyOf(attributes);
    this.mac = mac;
    for (int i = 0; i < attributes.size(); i++) {
      places.putIfAbsent(attributes.get(i).name(), i);
    }
  }

  /** What a recording lets be shown. */
  public static ShownValues of(Recording recording) {
    String id = recording.incident().id();
    String salt = id.isBlank() ? recording.window().from() + "/" + recording.window().to() : id;
    return new ShownValues(recording.impact().attributes(), mac(salt));
  }

  /** Nothing. */
  public static ShownValues none() {
    return new ShownValues(List.of(), mac("none"));
  }

  private static Mac mac(String salt) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(salt.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + ALGORITHM + ": use another", e);
    }
  }

  public int size() {
    return attributes.size();
  }

  public String name(int place) {
    return attributes.get(place).name();
  }

  /** The place of an attribute; −1 where it may not be shown. */
  int place(String name) {
    return attributes.isEmpty() ? -1 : places.getOrDefault(name, -1);
  }

  /** A value as it may be shown; empty where there is none. */
  public String shown(int place, String value) {
    if (value.isEmpty() || value.equals("-")) {
      return "";
    }
    if (attributes.get(place).hashed()) {
      return hash(value);
    }
    return value.length() > LONGEST ? value.substring(0, LONGEST) : value;
  }

  private String hash(String value) {
    if (hashes.size() > REMEMBERED) {
      hashes.clear();
    }
    return hashes.computeIfAbsent(
        value,
        v -> {
          byte[] digest = mac.doFinal(v.getBytes(StandardCharsets.UTF_8));
          return "h" + HexFormat.of().formatHex(digest).substring(0, DIGITS);
        });
  }
}
