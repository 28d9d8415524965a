package dev.fishbone.connectors.logs;

import java.time.ZoneId;

/** Tells the form of a line by its content, line by line: a syslog may mix them. */
final class LineForms {
  private final ZoneId zone;

  /**
   * @param zone of times that bear none
   */
  LineForms(ZoneId zone) {
    this.zone = zone;
  }

  AccessLine read(String line) throws Unreadable {
    String plain = line.strip();
    if (plain.startsWith("{")) {
      return JsonForm.read(plain, zone);
    }
    if (EnvoyForm.fits(plain)) {
      return EnvoyForm.read(plain, zone);
    }
    int haproxy = HaproxyForm.timeAt(plain);
    if (haproxy > 0) {
      return HaproxyForm.read(plain, haproxy, zone);
    }
    int combined = CombinedForm.timeAt(plain);
    if (combined > 0) {
      return CombinedForm.read(plain, combined, zone);
    }
    int json = plain.indexOf(" {");
    if (json > 0 && plain.endsWith("}")) {
      return JsonForm.read(plain.substring(json + 1), zone);
    }
    throw new Unreadable(
        "it is no line of an access log that is known: JSON, combined, Envoy's or HAProxy's");
  }
}
