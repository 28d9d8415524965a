package dev.fishbone.connectors.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.connectors.BusinessRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsFolderTest {
  private static final TimeRange MINUTE =
      new TimeRange(Instant.parse("2026-08-14T09:30:00Z"), Instant.parse("2026-08-14T09:31:00Z"));

  @TempDir private Path root;

  private BusinessRead read(String csv) throws Exception {
    Files.writeString(
        root.resolve("window.yml"),
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T09:40:00Z}\n"
            + "impact: {session: sid, segment: [region, tier],"
            + " revenue: {amount: order.value, currency: USD}}\n");
    Files.createDirectories(root.resolve("counts"));
    Files.writeString(root.resolve("counts/orders.csv"), csv);
    RecordingReader reader = new RecordingReader(root);
    return reader.business(reader.window());
  }

  private static List<String> gaps(BusinessRead read) {
    return read.coverage().entries().stream()
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  @Test
  void rowsAreAddedUpByName() throws Exception {
    BusinessRead read =
        read(
            """
            time,name,value
            2026-08-14T09:30:00Z,orders,3
            2026-08-14T11:30:30+02:00,orders,4
            2026-08-14 09:31:00Z,orders,100
            2026-08-14T09:30:00Z,order.value,49.90
            2026-08-14T09:30:00Z,order.value,0.10
            """);
    assertThat(read.counts())
        .extracting(BusinessCount::name)
        .containsExactly("order.value", "orders");
    assertThat(read.counts().get(1).sum(MINUTE)).isEqualTo(7);
    assertThat(read.counts().get(0).sum(MINUTE)).isCloseTo(50, within(1e-9));
    assertThat(read.counts().get(1).origin()).hasToString("counts/orders.csv:2");
    assertThat(gaps(read)).isEmpty();
  }

  @Test
  void asASpreadsheetWritesThem() throws Exception {
    BusinessRead read =
        read(
            "\uFEFFName;Time;Value;Note\r\n\"orders, \"\"all\"\"\";2026-08-14T09:30:00Z;49,90;\"two\r\nlines\"\r\n"
                + "\r\n\"orders, \"\"all\"\"\";2026-08-14T09:30:01Z;0,1;\r\n");
    assertThat(read.counts()).hasSize(1);
    assertThat(read.counts().get(0).name()).isEqualTo("orders, \"all\"");
    assertThat(read.counts().get(0).sum(MINUTE)).isCloseTo(50, within(1e-9));
  }

  @Test
  void badRowsAreSaidAndTheRestIsRead() throws Exception {
    BusinessRead read =
        read(
            """
            time,name,value
            2026-08-14T09:30:00,orders,3
            2026-08-14T09:30:00Z,orders,many
            2026-08-14T09:30:00Z
            2026-08-14T09:30:00Z,,1
            2026-08-14T09:30:00Z,orders,NaN
            2026-08-14T09:30:00Z,orders,5
            2026-08-14T09:30:00Z,"orders,5
            """);
    assertThat(read.counts().get(0).sum(MINUTE)).isEqualTo(5);
    assertThat(gaps(read))
        .containsExactly(
            "counts/orders.csv:2: its time \"2026-08-14T09:30:00\" has no zone: write"
                + " 2026-08-14T09:30:00Z; the row was left out",
            "counts/orders.csv:3: its value is no number such as 12 or 49.90; the row was left out",
            "counts/orders.csv:4: it has fewer fields than the first line; the row was left out",
            "counts/orders.csv: 5 of 6 rows were left out; the first are named",
            "counts/orders.csv:8: a quotation mark is not closed here; what follows was not read");
  }

  @Test
  void aTableWithoutItsFirstLineIsLeftOut() throws Exception {
    assertThat(gaps(read("2026-08-14T09:30:00Z,orders,5\n")))
        .containsExactly(
            "counts/orders.csv:1: its first line must be time,name,value; the file was left out");
    assertThat(read("").counts()).isEmpty();
  }

  @Test
  void whatTheWindowSaysOfTheImpactIsRead() throws IOException, Exception {
    read("time,name,value\n");
    var impact = new RecordingReader(root).window().impact();
    assertThat(impact.session()).isEqualTo("sid");
    assertThat(impact.segment()).containsExactly("region", "tier");
    assertThat(impact.amount()).isEqualTo("order.value");
    assertThat(impact.currency()).isEqualTo("USD");
  }
}
