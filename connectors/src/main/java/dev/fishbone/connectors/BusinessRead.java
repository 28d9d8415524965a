package dev.fishbone.connectors;

import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.summary.AccessSummary;
import java.util.List;

/** What a recording's access logs add up to, and what its business counted, in order of name. */
public record BusinessRead(AccessSummary access, List<BusinessCount> counts, Coverage coverage) {
  public BusinessRead {
    counts = List.copyOf(counts);
  }
}
