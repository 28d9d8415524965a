package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The actors of a sequence beside each other; those that a draft forgot to declare come last. */
public final class Lanes {
  private static final int WIDTH = 1020;
  private static final int NARROWEST = 150;

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The lanes of a sequence. */
  public Lanes(Sequence sequence) {
    for (Actor actor : sequence.actors()) {
      put(actor.id(), actor.name().isBlank() ? actor.id() : actor.name());
    }
    for (Message message : sequence.messages()) {
      if (message instanceof Call call) {
        put(call.from(), call.from());
        put(call.to(), call.to());
      } else if (message instanceof Note note) {
        put(note.from(), note.from());
        put(note.to(), note.to());
      }
    }
  }

  private void put(String id, String name) {
    if (places.putIfAbsent(id, names.size()) == null) {
      names.add(name);
    }
  }

  /** What they are called, in order. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** The place of an actor, from 0. */
  public int place(String id) {
    return Objects.requireNonNull(places.get(id), "every actor that is used has a lane");
  }

  /** What an actor is called. */
  public String name(String id) {
    return names.get(place(id));
  }

  int lane() {
    return Math.max(NARROWEST, WIDTH / Math.max(1, names.size()));
  }

  int width() {
    return Math.max(WIDTH, lane() * names.size());
  }

  /** The middle of a lane. */
  int x(int place) {
    return place * lane() + lane() / 2;
  }
}
