package dev.fishbone.lab.parts;

import dev.fishbone.lab.LabException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs that a run needs beside Java, and the Debian packages that hold them. */
public enum Program {
  HAPROXY("haproxy", "haproxy"),
  PROMETHEUS("prometheus", "prometheus"),
  ALERTMANAGER("prometheus-alertmanager", "prometheus-alertmanager");

  private final String executable;
  private final String debianPackage;

  Program(String executable, String debianPackage) {
    this.executable = executable;
    this.debianPackage = debianPackage;
  }

  public String debianPackage() {
    return debianPackage;
  }

  /** Where it is; Debian keeps servers in sbin, which is not on everybody's path. */
  public Optional<Path> find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(Stream.of(path.split(":", -1)), Stream.of("/usr/sbin", "/sbin"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, executable))
        .filter(Files::isExecutable)
        .findFirst();
  }

  Path require() throws LabException {
    return find().orElseThrow(() -> new LabException(missing(List.of(this))));
  }

  /**
   * Complains of what is not installed.
   *
   * @throws LabException that names every missing package at once
   */
  public static void requireAll() throws LabException {
    List<Program> missing =
        Arrays.stream(values()).filter(program -> program.find().isEmpty()).toList();
    if (!missing.isEmpty()) {
      throw new LabException(missing(missing));
    }
  }

  private static String missing(List<Program> programs) {
    String names = String.join(" ", programs.stream().map(Program::debianPackage).toList());
    return "missing here: "
        + names
        + "; install the Debian package"
        + (programs.size() == 1 ? "" : "s")
        + " (apt-get install --no-install-recommends "
        + names
        + ") and run again";
  }
}
