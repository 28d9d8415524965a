package dev.fishbone.connectors.events;

import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.Survey;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The connector of a source that has nothing but events. */
public final class EventConnector implements Connector {
  /** Asks the source. */
  @FunctionalInterface
  public interface Feed {
    /**
     * Gathers the events of {@link Gathering#time}.
     *
     * @throws SourceException where the source gives no more; what was gathered counts
     */
    void gather(Pull pull, Gathering into) throws SourceException;

    /** As {@link Connector#find}. */
    default Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
      return Optional.empty();
    }
  }

  private final String name;
  private final Set<Kind> kinds;
  private final Feed feed;

  public EventConnector(String name, Set<Kind> kinds, Feed feed) {
    this.name = name;
    this.kinds = new TreeSet<>(kinds);
    this.feed = feed;
  }

  @Override
  public Set<Signal> offers() {
    return kinds.stream().map(Gathering::signal).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Survey survey(Pull pull) throws SourceException {
    Gathering gathered = gather(pull, pull.hull());
    return new Survey(gathered.answered(), gathered.sentences());
  }

  @Override
  public Coverage pull(Pull pull) throws SourceException {
    Gathering gathered = gather(pull, pull.history());
    Set<Kind> wanted = new TreeSet<>(kinds);
    wanted.removeIf(kind -> !pull.wants(Gathering.signal(kind)));
    gathered.write(pull, wanted);
    return gathered.coverage();
  }

  private Gathering gather(Pull pull, TimeRange time) throws SourceException {
    Gathering into = new Gathering(name, time);
    try {
      feed.gather(pull, into);
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.DISK || into.answered().isEmpty()) {
        throw e;
      }
      for (Kind kind : kinds) {
        into.asked(kind, false);
        into.gap(kind, time, ReasonCode.SOURCE_FAILED, String.valueOf(e.getMessage()));
      }
    }
    return into;
  }

  @Override
  public Optional<Clue.Found> find(Clue clue, Pull pull) throws SourceException {
    return feed.find(clue, pull);
  }

  @Override
  public void close() {
    // A feed opens and closes its own client.
  }
}
