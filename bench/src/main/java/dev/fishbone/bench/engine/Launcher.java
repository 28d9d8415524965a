package dev.fishbone.bench.engine;

import java.util.List;

/** How the launcher starts what reads many spans. */
final class Launcher {
  static final String MEMORY = "-Xmx1200m";

  static final List<String> OPTIONS =
      List.of(
          MEMORY,
          "-XX:+UseSerialGC",
          "-Xmn100m",
          "-XX:InlineSmallCode=500",
          "-XX:FreqInlineSize=80",
          "-XX:MaxInlineLevel=9",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=20000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000");

  private Launcher() {}
}
