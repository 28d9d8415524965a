package dev.fishbone.analyzer.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Runs what people run most, for the launcher to lay out the classes that it takes. */
final class Training {
  /** Also where a check found contradictions. */
  private static final Set<Integer> DONE = Set.of(0, 4);

  /** Something of everything that drafts hold. */
  private static final String DRAFT =
      """
      # What happened

      All times are UTC. At 09:41 the flag `price-check-v2` went from 0 % to 100 %; **nine minutes**
      after the first symptom we were paged, and 3,985 of 4,170 requests (95.6 %) failed. No customer
      could check out. Each request made 4 calls of 5 s.

      - about half of the [pods](https://example.org/) were not ready until 10:14
      - 1h30m later, in 3 to 4 minutes, all was well

      | when | what | requests |
      | --- | --- | --- |
      | 09:55 | CheckoutErrors paged orders-oncall | 6,130 |

      ## Action items

      Any flag over 10 % must need a canary of 30 minutes.

      """;

  private Training() {}

  /** Argument: a folder for what is made. */
  public static void main(String[] arguments) throws IOException {
    String out = arguments[0];
    int failed = run("demo", "--quiet", "--out", out);
    Path document = Path.of(out, "postmortem.md");
    String edited = Files.readString(document).replace("Remediation", "What is next");
    String draft = Files.writeString(Path.of(out, "draft.md"), DRAFT).toString();
    String own = Files.writeString(Path.of(out, "edited.md"), edited + DRAFT).toString();
    failed += run("check", draft);
    failed += run("check", own, "--against", out);
    failed += run("merge", draft, "--with", out);
    failed += run("merge", own, "--with", out);
    failed += run("render", own, "--as", "github");
    String example =
        Path.of(System.getProperty("fishbone.home", "."), "examples", "checkout-outage").toString();
    String state = Path.of(out, "state").toString();
    failed += run("scan", example, "--state", state, "--out", Path.of(out, "scan").toString());
    System.exit(failed);
  }

  private static int run(String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return DONE.contains(Main.run(arguments, nowhere, nowhere)) ? 0 : 1;
  }
}
