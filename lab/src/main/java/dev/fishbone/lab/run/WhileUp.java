package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;
import dev.fishbone.lab.recording.Happened;
import dev.fishbone.lab.recording.LiveSources;
import dev.fishbone.lab.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** A command that is run while the servers of a scenario still answer. */
record WhileUp(String command, Consumer<String> progress) {
  void run(LabRun run, Scenario scenario, Happened happened, Path work)
      throws LabException, IOException, InterruptedException {
    if (command.isBlank()) {
      return;
    }
    Path config =
        LiveSources.write(
            scenario, happened, run.proxyLog(), run.prometheusPort(), run.alertmanagerPort(), work);
    progress.accept("running the command while the servers are up");
    ProcessBuilder shell = new ProcessBuilder("bash", "-c", command).inheritIO();
    shell
        .environment()
        .putAll(
            Map.of(
                "LAB_CONFIG", config.toString(),
                "LAB_FROM", happened.window().from().toString(),
                "LAB_TO", happened.window().to().toString()));
    int code = shell.start().waitFor();
    if (code != 0) {
      throw new LabException("the command ended with exit code " + code + ": " + command);
    }
  }
}
