package dev.fishbone.analyzer.scan;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.html.DocumentPage;
import dev.fishbone.analyzer.job.Product;
import dev.fishbone.analyzer.job.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a scan for people and for programs; all say the same. */
public final class ScanFiles {
  static final String DOCUMENT = "scan.md";

  private ScanFiles() {}

  /** As scan.json has it. */
  private record Scan(
      String schema,
      String night,
      List<Risk> risks,
      List<Scanned.CameTrue> incidents,
      Night tonight) {}

  /**
   * @return the names of the files
   */
  public static List<String> write(Path out, Scanned scanned) throws IOException {
    String document = ScanDocument.of(scanned);
    Scan scan =
        new Scan(
            "fishbone.scan/2",
            scanned.day().toString(),
            scanned.risks(),
            scanned.cameTrue(),
            scanned.night());
    RunFolder.write(out.resolve("scan.json"), Json.READABLE.writeValueAsString(scan) + "\n");
    RunFolder.write(out.resolve("scan.sarif"), ScanSarif.of(Product.VERSION, scanned));
    RunFolder.write(
        out.resolve("scan.html"),
        DocumentPage.of(
            document,
            "Made by Fishbone "
                + Product.VERSION
                + ". The same content for programs stands in scan.json and scan.sarif.",
            StateWords.badges()));
    RunFolder.write(out.resolve(DOCUMENT), document);
    return List.of(DOCUMENT, "scan.html", "scan.json", "scan.sarif");
  }
}
