package dev.fishbone.analyzer.routing;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Alertmanager's own tool, which reads with the classic grammar (0.25). */
final class Amtool {
  private static final Pattern VERDICT = Pattern.compile("Checking '([^']*)' +(SUCCESS|FAILED)");

  private Amtool() {}

  private record Answer(int code, String text) {}

  private static Answer run(List<String> command) throws Exception {
    // Warnings go to standard error: some versions warn of a default of their own.
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), text);
  }

  /** Runs a line as a person types it, in a folder that is home too; its exit code. */
  static int shell(Path home, String command) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command).directory(home.toFile());
    shell.environment().put("HOME", home.toString());
    return shell
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** Tells it its server, in the file of Debian's package and in that of the project's own. */
  static void pointAt(Path home, AlertmanagerServer server) throws Exception {
    for (String file : List.of("prometheus/amtool.yml", "amtool/config.yml")) {
      Path path = home.resolve(".config").resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "alertmanager.url: " + server.url() + "\n");
    }
  }

  /** Receivers as it prints them, separated by commas; {@code refused} where it fails. */
  static String receivers(Path config, Map<String, String> labels) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("amtool", "config", "routes", "test", "--config.file=" + config));
    labels.forEach(
        (name, value) ->
            command.add(
                name
                    + "=\""
                    + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
                    + '"'));
    Answer answer = run(command);
    return answer.code() == 0 ? answer.text().strip() : "refused";
  }

  /** Whether each file is a configuration to it; on some wrong ones it breaks off. */
  static Map<Path, Boolean> check(List<Path> files) throws Exception {
    Map<Path, Boolean> verdicts = new LinkedHashMap<>();
    while (verdicts.size() < files.size()) {
      List<String> command = new ArrayList<>(List.of("amtool", "check-config"));
      List<Path> left = files.subList(verdicts.size(), files.size());
      left.forEach(file -> command.add(file.toString()));
      Matcher verdict = VERDICT.matcher(run(command).text());
      while (verdict.find()) {
        verdicts.put(Path.of(verdict.group(1)), verdict.group(2).equals("SUCCESS"));
      }
      if (verdicts.size() < files.size()) {
        verdicts.put(files.get(verdicts.size()), false);
      }
    }
    return verdicts;
  }
}
