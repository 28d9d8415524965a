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
      List<String> remarks = survey.remarks().stream().map(source.settings()::scrubbed).toList();
      return new SourceState(source.name(), kind, Reach.OPEN, survey.present(), remarks);
    } catch (SourceException e) {
      List<String> why = List.of(source.settings().scrubbed(String.valueOf(e.getMessage())));
      return new SourceState(source.name(), kind, reach(e.kind()), Set.of(), why);
    } catch (RuntimeException e) {
      // A source may answer what nobody thought of: the others are still worth a line.
      String why =
          source.name()
              + " gave something that broke its reader ("
              + e.getClass().getSimpleName()
              + "); this is a defect of Fishbone: report it with the answer";
      return new SourceState(source.name(), kind, Reach.BROKEN, Set.of(), List.of(why));
    }
  }

  private static Reach reach(SourceException.Kind kind) {
    return switch (kind) {
      case UNREACHABLE, LATE -> Reach.UNREACHABLE;
      case REFUSED -> Reach.REFUSED;
      case BAD_SETTINGS, DISK -> Reach.UNASKED;
      case TOO_LARGE, MALFORMED -> Reach.BROKEN;
    };
  }
}
