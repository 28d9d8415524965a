package dev.fishbone.analyzer.job;

/** Where a run tells what it does; results never go here. */
public interface Progress {
  Progress SILENT =
      new Progress() {
        @Override
        public void step(String what) {}

        @Override
        public void note(String sentence) {}

        @Override
        public void end() {}
      };

  /** A step began: a few words. */
  void step(String what);

  /** Something a person should know, one sentence. */
  void note(String sentence);

  /** The run is over: a live line is taken away. */
  void end();
}
