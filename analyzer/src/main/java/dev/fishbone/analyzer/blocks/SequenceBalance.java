package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Sequence.Activation;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Call;
import dev.fishbone.analyzer.blocks.Sequence.End;
import dev.fishbone.analyzer.blocks.Sequence.Loop;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Sequence.Note;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether every actor of a sequence is declared and every activation and loop is closed. */
final class SequenceBalance {
  private final Set<String> declared = new LinkedHashSet<>();
  private final Set<String> undeclared = new LinkedHashSet<>();
  private final Map<String, Integer> active = new LinkedHashMap<>();
  private final List<String> faults = new ArrayList<>();
  private int loops;

  private SequenceBalance() {}

  static List<String> faults(Sequence sequence) {
    SequenceBalance balance = new SequenceBalance();
    for (Actor actor : sequence.actors()) {
      if (!balance.declared.add(actor.id())) {
        balance.faults.add("Actor " + actor.id() + " is declared twice: give each its own id.");
      }
    }
    sequence.messages().forEach(balance::take);
    return balance.close();
  }

  private void take(Message message) {
    if (message instanceof Call call) {
      use(call.from());
      use(call.to());
      if (call.activation() == Activation.STARTS_TARGET) {
        active.merge(call.to(), 1, Integer::sum);
      } else if (call.activation() == Activation.ENDS_SENDER) {
        end(call);
      }
    } else if (message instanceof Note note) {
      use(note.from());
      use(note.to());
    } else if (message instanceof Loop) {
      loops++;
    } else if (message instanceof End && --loops < 0) {
      faults.add("An \"end\" closes no loop: remove it or write \"loop: …\" before.");
      loops = 0;
    }
  }

  private void use(String actor) {
    if (!declared.contains(actor) && undeclared.add(actor)) {
      faults.add("Actor " + actor + " is used but not declared: add it to `actors`.");
    }
  }

  private void end(Call call) {
    int open = active.getOrDefault(call.from(), 0);
    if (open == 0) {
      faults.add(
          call.from() + " ends an activation that was never started: write + where it is called.");
    } else {
      active.put(call.from(), open - 1);
    }
  }

  private List<String> close() {
    active.forEach(
        (actor, open) -> {
          if (open > 0) {
            faults.add(actor + "'s activation is not ended: write - before the target it answers.");
          }
        });
    if (loops > 0) {
      faults.add("A loop is not closed: write \"end\" after its last message.");
    }
    return List.copyOf(faults);
  }
}
