package dev.fishbone.analyzer.tracing;

/**
 * Where a run tells how long its stages took. Telling never fails, and ends with the run: what
 * could not be sent within some seconds is given up.
 */
public interface RunTrace extends AutoCloseable {
  /** Tells nobody. */
  RunTrace SILENT =
      new RunTrace() {
        @Override
        public Stage stage(String name) {
          return (count, well) -> {};
        }

        @Override
        public void succeeded() {}

        @Override
        public void close() {}
      };

  /** A stage begins; several may run beside each other. */
  Stage stage(String name);

  /** The run did what it should; one that ends without was broken off. */
  void succeeded();

  /** The run is over, and so is every stage that has not ended. */
  @Override
  void close();

  /** A part of a run. */
  @FunctionalInterface
  interface Stage {
    /**
     * It is over.
     *
     * @param count how many things it handled
     * @param well whether it came to its end
     */
    void ended(long count, boolean well);
  }
}
