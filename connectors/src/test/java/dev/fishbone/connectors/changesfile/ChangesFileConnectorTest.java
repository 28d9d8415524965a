package dev.fishbone.connectors.changesfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fishbone.connectors.FileSourceContract;
import dev.fishbone.telemetry.source.ConnectorFactory;
import org.junit.jupiter.api.Test;

class ChangesFileConnectorTest extends FileSourceContract {
  @Override
  protected ConnectorFactory factory() {
    return new ChangesFileConnectorFactory();
  }

  @Test
  void aChangeThatEndedBeforeTheTimeIsNotOneOfItAndOneThatReachesIntoItIs() throws Exception {
    pull(
        "{\"time\":\"2026-08-14T08:00:00Z\",\"end\":\"2026-08-14T09:00:00Z\",\"type\":\"data\"}\n"
            + "{\"ts\":1786699740,\"end\":1786699860000,\"kind\":\"migration\",\"summary\":\"add index\","
            + "\"author\":\"Grace\"}\n");
    assertThat(merged("changes.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T09:29:00Z\",\"end\":\"2026-08-14T09:31:00Z\","
                + "\"type\":\"data\",\"title\":\"add index\"}");
  }

  @Test
  void aTableFromASpreadsheetIsReadWithItsMarkSeparatorsQuotesAndLineBreaks() throws Exception {
    pull(
        "\uFEFFStarted At;Kind;Service;Summary;Ref\r\n"
            + "2026-08-14T12:00:00+02:00;Deployment;pricing;\"v2; \"\"big\"\"\r\none\";<b>42</b>\r\n");
    assertThat(merged("changes.jsonl"))
        .containsExactly(
            "{\"time\":\"2026-08-14T10:00:00Z\",\"type\":\"deploy\",\"service\":\"pricing\","
                + "\"title\":\"v2; \\\"big\\\"\\r\\none\",\"ref\":\"<b>42</b>\"}");
  }

  @Test
  void rowsThatCannotBeUsedAreNamedWithTheirLinesAndTheOthersCount() throws Exception {
    assertThat(
            gaps(
                "time,type,title\n"
                    + "2026-08-14 10:00:00,deploy,no zone\n"
                    + "20260814,deploy,a date as a number\n"
                    + "2026-08-14T10:00:00Z,voodoo,\"two\nlines\"\n"
                    + "2026-08-14T10:00:00Z,deploy\n"
                    + "2026-08-14T10:00:00Z,deploy,good\n"
                    + "2026-08-14T10:00:00Z,deploy,\"open\n"))
        .satisfiesExactly(
            d -> assertThat(d).contains("export:2: the time").contains("has no zone"),
            d -> assertThat(d).contains("export:3: the number 20260814 is no time"),
            d -> assertThat(d).contains("export:4: its type \"voodoo\" is none of"),
            d -> assertThat(d).contains("export:6: the row has 2 cells"),
            d -> assertThat(d).contains("export:8: a quotation mark opens here"));
    assertThat(merged("changes.jsonl")).singleElement().asString().contains("good");
  }

  @Test
  void localTimesNeedAZoneAndAreRefusedWhereTheyExistTwice() throws Exception {
    String rows = "time,type\n2026-08-14 12:00,deploy\n2026-10-25 02:30,deploy\n";
    assertThat(gaps(rows, "zone", "Europe/Berlin"))
        .singleElement()
        .asString()
        .contains("export:3")
        .contains("does not exist once in Europe/Berlin");
    assertThat(merged("changes.jsonl")).singleElement().asString().contains("T10:00:00Z");
    assertThatThrownBy(() -> pull(rows, "types.x", "deplyo")).hasMessageContaining("mean deploy?");
  }
}
