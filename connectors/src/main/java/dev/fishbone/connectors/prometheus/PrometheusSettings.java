package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.time.Duration;

/** Checked settings of one server. */
record PrometheusSettings(String name, HttpSettings http, Duration scrapeInterval) {
  static PrometheusSettings of(SourceSettings settings) throws SourceException {
    return new PrometheusSettings(
        settings.name(),
        HttpSettings.of(settings, "http://localhost:9090"),
        HttpSettings.duration(settings, "scrape-interval", Duration.ofSeconds(15)));
  }
}
