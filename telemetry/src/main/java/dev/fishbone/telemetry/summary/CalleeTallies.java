package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.KnownCalls.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which service answers whom: a peer may be an address, and an attempt that never arrived has no
 * server span that tells who stands behind it.
 */
final class CalleeTallies {
  private record Target(String caller, String peer, String operation) {}

  private record Peer(String caller, String peer) {}

  private final Map<Target, TreeMap<String, Long>> answers = new HashMap<>();

  void add(String caller, String peer, String operation, String callee, long times) {
    answers
        .computeIfAbsent(new Target(caller, peer, operation), t -> new TreeMap<>())
        .merge(callee, times, Saturating::add);
  }

  void merge(CalleeTallies other) {
    other.answers.forEach(
        (target, theirs) -> {
          TreeMap<String, Long> own = answers.computeIfAbsent(target, t -> new TreeMap<>());
          theirs.forEach((callee, count) -> own.merge(callee, count, Saturating::add));
        });
  }

  Directory finish() {
    Map<Target, String> byTarget = new HashMap<>();
    Map<Peer, TreeMap<String, Long>> peers = new HashMap<>();
    answers.forEach(
        (target, counts) -> {
          byTarget.put(target, most(counts));
          TreeMap<String, Long> all =
              peers.computeIfAbsent(new Peer(target.caller, target.peer), p -> new TreeMap<>());
          counts.forEach((callee, count) -> all.merge(callee, count, Saturating::add));
        });
    Map<Peer, String> byPeer = new HashMap<>();
    peers.forEach(
        (peer, counts) -> {
          if (counts.size() == 1 && !peer.peer.isEmpty()) {
            byPeer.put(peer, counts.firstKey());
          }
        });
    return new Directory(byTarget, byPeer);
  }

  private static String most(TreeMap<String, Long> counts) {
    String best = counts.firstKey();
    long bestCount = 0;
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      if (entry.getValue() > bestCount) {
        best = entry.getKey();
        bestCount = entry.getValue();
      }
    }
    return best;
  }

  /** The callee that most calls like this reached; by peer alone where it stands for one. */
  record Directory(Map<Target, String> byTarget, Map<Peer, String> byPeer) {
    /** What differs from the peer as the caller knows it; by caller, peer and operation. */
    List<Answer> answers() {
      List<Answer> answers = new ArrayList<>();
      byPeer.forEach(
          (peer, callee) -> {
            if (!callee.equals(peer.peer)) {
              answers.add(new Answer(peer.caller, peer.peer, Optional.empty(), callee));
            }
          });
      byTarget.forEach(
          (target, callee) -> {
            String usual = byPeer.getOrDefault(new Peer(target.caller, target.peer), target.peer);
            if (!callee.equals(usual)) {
              answers.add(
                  new Answer(target.caller, target.peer, Optional.of(target.operation), callee));
            }
          });
      answers.sort(
          Comparator.comparing(Answer::caller)
              .thenComparing(Answer::peer)
              .thenComparing(answer -> answer.operation().isPresent())
              .thenComparing(answer -> answer.operation().orElse("")));
      return answers;
    }

    String callee(String caller, String peer, String operation) {
      String known = byTarget.get(new Target(caller, peer, operation));
      return known != null ? known : byPeer.getOrDefault(new Peer(caller, peer), peer);
    }
  }
}
