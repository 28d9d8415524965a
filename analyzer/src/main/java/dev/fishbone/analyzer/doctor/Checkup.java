package dev.fishbone.analyzer.doctor;

import dev.fishbone.analyzer.doctor.SourceState.Reach;
import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Asks each source what it has; one that fails tells how far we got. */
public final class Checkup {
  private Checkup() {}

  public static List<SourceState> of(Configuration configuration, Pull pull) {
    List<SourceState> states = new ArrayList<>();
    for (Configuration.Source source : configuration.sources()) {
      states.add(state(source, pull));
    }
    return states;
  }

  private static SourceState state(Configuration.Source source, Pull pull) {
    String kind = source.factory().type();
    try (Connector connector = source.factory().create(source.settings())) {
      Survey survey = connector.survey(pull);
      return new SourceState(source.name(), kind, Reach.OPEN, survey.present(), survey.remarks());
    } catch (SourceException e) {
      List<String> why = List.of(String.valueOf(e.getMessage()));
      return new SourceState(source.name(), kind, reach(e.kind()), Set.of(), why);
    }
  }

  private static Reach reach(SourceException.Kind kind) {
    return switch (kind) {
      case UNREACHABLE, LATE -> Reach.UNREACHABLE;
      case REFUSED -> Reach.REFUSED;
      case BAD_SETTINGS, TOO_LARGE, MALFORMED, DISK -> Reach.BROKEN;
    };
  }
}
