package dev.fishbone.bench.engine;

import java.util.List;

/** How the launcher starts what reads many spans. */
final class Launcher {
  static final List<String> OPTIONS =
      List.of(
          "-Xmx1200m",
          "-Xmn100m",
          "-XX:+UseSerialGC",
          "-XX:InlineSmallCode=500",
          "-XX:FreqInlineSize=80",
          "-XX:MaxInlineLevel=9");

  private Launcher() {}
}
