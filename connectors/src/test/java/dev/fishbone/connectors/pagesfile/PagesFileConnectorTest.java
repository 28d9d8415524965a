package dev.fishbone.connectors.pagesfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.FileSourceContract;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.ConnectorFactory;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesFileConnectorTest extends FileSourceContract {
  private static final String LOG =
      "Time,Event,Incident ID,Dedup Key,Service,Title,User,Channel\n"
          + "2026-08-14T09:44:00Z,notify,7,k1,pricing,[FIRING:1] PoolWait pricing (x),Ada,phone\n"
          + "2026-08-14T09:50:00Z,ack,7,,,,Ada,\n"
          + "2026-08-14T10:20:00Z,resolve,7,,,,,\n";

  @Override
  protected ConnectorFactory factory() {
    return new PagesFileConnectorFactory();
  }

  @Test
  void thatAnIncidentWasTriggeredOrIsResolvedByNowDoesNotSayThatAnybodyWasPaged() throws Exception {
    assertThat(
            gaps(
                "time,event,status\n2026-08-14T09:44:00Z,triggered,\n"
                    + "2026-08-14T09:44:00Z,,resolved\n"))
        .satisfiesExactly(
            d -> assertThat(d).contains("export:2: its event \"triggered\" is none of"),
            d -> assertThat(d).contains("export:3: it has no event"));
    assertThat(merged("pages.jsonl")).isEmpty();
  }

  @Test
  void aLogOfTheDayBeforeDoesNotSayThatNobodyWasPagedInTheWindow() throws Exception {
    assertThat(gaps("time,event,user\n2026-08-13T09:44:00Z,notify,Ada\n"))
        .anyMatch(d -> d.contains("whether the log reaches into the window is not known"));
  }

  @Test
  void aMessageToAChatIsNotSaidToComeFromAPager() throws Exception {
    pull("{\"time\":\"2026-08-14T09:44:00Z\",\"event\":\"notify\",\"channel\":\"slack\"}");
    assertThat(merged("pages.jsonl").get(0)).contains("\"source\":\"slack\"");
  }

  @Test
  void rowsOfOneIncidentShareItsKey() throws Exception {
    assertThat(pull(LOG).entries().get(0).gaps()).isEmpty();
    assertThat(merged("pages.jsonl"))
        .hasSize(3)
        .allMatch(line -> line.contains("\"key\":\"k1\""))
        .first()
        .asString()
        .contains("\"type\":\"notified\",\"alert\":\"PoolWait\",\"service\":\"pricing\"")
        .contains("\"responder\":\"Ada\"");
  }

  @Test
  void ofSeveralIncidentsUnderOneKeyTheLatestIsFound() throws Exception {
    pull(
        "time,event,dedup_key,user\n2026-08-14T09:31:00Z,notify,k,Ada\n"
            + "2026-08-14T09:40:00Z,resolve,k,\n2026-08-14T10:00:00Z,notify,k,Ada\n");
    try (Connector source = connector(Map.of("files", folder.resolve("export").toString()))) {
      Clue.Found found =
          source
              .find(new Clue(Clue.Kind.PAGE, "k"), Pulls.of(WINDOW, source.offers(), folder))
              .orElseThrow();
      assertThat(found.range().from()).isEqualTo("2026-08-14T10:00:00Z");
      assertThat(found.open()).isTrue();
    }
  }

  @Test
  void theIncidentOfAPageIsFound() throws Exception {
    pull(LOG);
    try (Connector source = connector(Map.of("files", folder.resolve("export").toString()))) {
      var pull = Pulls.of(WINDOW, source.offers(), folder);
      Clue.Found found = source.find(new Clue(Clue.Kind.PAGE, "7"), pull).orElseThrow();
      assertThat(found.range().length()).hasMinutes(36);
      assertThat(found.open()).isFalse();
      assertThat(found.alert() + found.service()).isEqualTo("PoolWaitpricing");
      assertThat(source.find(new Clue(Clue.Kind.PAGE, "8"), pull)).isEmpty();
    }
  }
}
