package dev.fishbone.connectors.window;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;

/** Times as people write them: with an offset, or in the file's own zone. */
final class Times {
  private Times() {}

  static Instant instant(YamlNode node, String what, ZoneId zone) throws YamlException {
    String text = node.text(what).strip().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) +", "$1T");
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException noOffset) {
      try {
        return LocalDateTime.parse(text).atZone(zone).toInstant();
      } catch (DateTimeException noTime) {
        throw node.wrong(what + " must be a time such as 2026-08-14T09:30:00Z");
      }
    }
  }
}
