package dev.fishbone.telemetry;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the parts of one service are named at its sources.
 *
 * @param match alternatives, each a set of labels or resource attributes that must all be equal
 * @param proxies backends of a load balancer that stand for this service
 * @param pools name in the document → names of that pool at its source
 */
public record ServiceMap(
    String service,
    List<Map<String, String>> match,
    List<String> proxies,
    Map<String, List<String>> pools) {
  public ServiceMap {
    match = List.copyOf(match);
    proxies = List.copyOf(proxies);
    pools = Collections.unmodifiableMap(new TreeMap<>(pools));
  }
}
