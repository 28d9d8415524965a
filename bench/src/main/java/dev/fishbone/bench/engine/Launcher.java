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
          "-XX:MaxInlineLevel=9");

  private Launcher() {}
}
