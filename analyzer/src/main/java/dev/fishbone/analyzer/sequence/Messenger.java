package dev.fishbone.analyzer.sequence;

import dev.fishbone.analyzer.findings.SequenceEntry.Kind;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes the messages of one call, through the proxy where one is between. */
final class Messenger {
  private final PreparedTrace trace;
  private final Set<String> wentOn = new HashSet<>();

  Messenger(PreparedTrace trace) {
    this.trace = trace;
  }

  /**
   * A first attempt.
   *
   * @param reached whether the callee is known to have been at work
   * @param opens whether the callee's activation begins
   */
  void begin(Hop hop, long at, String text, boolean reached, boolean opens, Script script) {
    script.add(at, script.call(at, hop.from(), hop.near(), text, opens && !hop.isProxied()));
    if (hop.isProxied() && reached) {
      script.add(at, script.call(at, hop.via(), hop.to(), "forward", opens));
    }
  }

  /** A further attempt; one that only the callee saw was made by what is between. */
  void again(Hop hop, long at, String text, Call call, boolean opens, Script script) {
    if (call.serverSide() && hop.isProxied()) {
      script.add(at, script.call(at, hop.via(), hop.to(), text, opens));
    } else {
      begin(hop, at, text, call.reached(), opens, script);
    }
  }

  /** How the attempts but the last ended, within a loop. */
  void failures(Hop hop, long at, Attempts attempts, Script script) {
    List<Ending> endings =
        attempts.calls().subList(0, attempts.size() - 1).stream()
            .map(call -> Ending.of(trace, call))
            .toList();
    String text = Ending.texts(endings);
    boolean between = attempts.get(0).serverSide() && hop.isProxied();
    if (between) {
      script.add(at, script.back(at, Kind.REPLY, hop.to(), hop.via(), text, false));
    } else if (endings.stream().allMatch(Ending::answered)) {
      script.add(at, script.back(at, Kind.REPLY, hop.near(), hop.from(), text, false));
    } else {
      boolean mixed = endings.stream().anyMatch(Ending::answered);
      script.add(at, script.lost(at, hop.from(), hop.near(), mixed ? "failed: " + text : text));
    }
  }

  /**
   * How an attempt ended.
   *
   * @param together how all logical calls ended that are told as this one; none where more attempts
   *     come
   * @param ends whether the callee's activation may end here
   */
  void end(
      Hop hop,
      long at,
      Call call,
      Ending ending,
      List<Ending> together,
      boolean ends,
      Script script) {
    String text = together.size() > 1 ? Ending.texts(together) : text(hop, ending);
    boolean inTime = call.reached() && !call.orphaned();
    boolean between = call.serverSide() && hop.isProxied();
    if (hop.isProxied() && inTime && (ending.answered() || between)) {
      Ending own = Ending.own(trace, call.server());
      script.add(at, script.back(at, Kind.REPLY, hop.to(), hop.via(), own.text(), ends));
    }
    if (between && together.isEmpty()) {
      return;
    }
    boolean lost = !ending.answered() || (call.orphaned() && !hop.isProxied());
    if (lost) {
      script.add(at, script.lost(at, hop.from(), hop.near(), text));
    } else {
      boolean last = ends && !hop.isProxied();
      script.add(at, script.back(at, kind(hop, ending), hop.near(), hop.from(), text, last));
    }
  }

  /** What an outermost service answers, by its own span. */
  void answer(Hop hop, long at, Ending own, Script script) {
    if (hop.isProxied()) {
      script.add(at, script.back(at, Kind.REPLY, hop.to(), hop.via(), own.text(), true));
    }
    script.add(
        at,
        script.back(at, kind(hop, own), hop.near(), hop.from(), text(hop, own), !hop.isProxied()));
  }

  private static String text(Hop hop, Ending ending) {
    return hop.outermost() ? ending.timed() : ending.text();
  }

  /** What fails for whoever began it all is drawn as lost. */
  private static Kind kind(Hop hop, Ending ending) {
    return hop.outermost() && ending.failed() ? Kind.LOST : Kind.REPLY;
  }

  /**
   * Callees that went on after their caller had given up.
   *
   * @param gaveUp when the caller did for good
   */
  void late(Hop hop, long gaveUp, Scope scope, List<Call> calls, boolean ends, Script script) {
    long least = calls.stream().mapToLong(Call::wastedNanos).min().orElse(0);
    long at = gaveUp;
    for (Call call : calls) {
      at = Math.max(at, scope.end(call) + call.wastedNanos());
    }
    List<Ending> own = calls.stream().map(call -> Ending.own(trace, call.server())).toList();
    if (wentOn.add(hop.to())) {
      String note = "Works on although nobody waits for it any more";
      script.add(gaveUp, script.note(gaveUp, hop.to(), hop.to(), note));
    }
    String text = Ending.words(own) + ", at least " + Phrases.time(least) + " too late";
    script.add(at, script.back(at, Kind.LOST, hop.to(), hop.far(), text, ends));
  }
}
