package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.CallTree;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the calls of one trace: who called whom and what came of it, what is alike folded. */
final class Story {
  /** From so many calls of one kind on they are told as one. */
  private static final int FOLDED = 3;

  private final OneTrace one;
  private final PreparedTrace trace;
  private final Cast cast;
  private final Backoffs backoffs;
  private final Set<Integer> told;
  private final Messenger messenger;
  private final PoolWaits waits;

  /**
   * @param told numbers of the groups that are told
   * @param waits whether waits for connections are
   */
  Story(OneTrace one, Cast cast, Backoffs backoffs, Set<Integer> told, boolean waits) {
    this.one = one;
    this.trace = one.spans();
    this.cast = cast;
    this.backoffs = backoffs;
    this.told = told;
    this.messenger = new Messenger(trace);
    this.waits = new PoolWaits(one, cast, waits);
    one.groups().stream()
        .filter(Databases::isOne)
        .forEach(group -> cast.knowDatabase(group.caller(), group.callee()));
  }

  Script tell() {
    int root = trace.root();
    long zero = trace.startNanos(0);
    Script script = new Script(zero);
    Scope all = new Scope(CallTree.NONE, root, 0, zero, zero + 2 * OneTrace.LONGEST_NANOS);
    if (trace.kind(root) != SpanKind.SERVER) {
      inside(all, script);
      return script;
    }
    Hop hop = client(root);
    String operation = trace.operation(root).isEmpty() ? trace.name(root) : trace.operation(root);
    messenger.begin(hop, trace.startNanos(root), Phrases.name(operation), true, true, script);
    inside(all, script);
    messenger.answer(hop, trace.endNanos(root), Ending.own(trace, root), script);
    return script;
  }

  /** Whoever called the outermost service left no span: what it got is known from the callee. */
  private Hop client(int root) {
    String service = trace.service(root);
    String via = cast.isProxied("", service) ? cast.proxy(service) : "";
    return new Hop(cast.client(), via, cast.service(service), true);
  }

  private void inside(Scope scope, Script script) {
    for (int group : one.within(scope.call())) {
      if (told.contains(group)) {
        group(group, scope, script);
      }
    }
    waits.tell(scope, script);
  }

  private void group(int number, Scope scope, Script script) {
    List<Attempts> all = Attempts.of(one.group(number));
    if (all.size() < FOLDED) {
      all.forEach(logical -> logical(number, logical, List.of(ending(logical)), scope, script));
      return;
    }
    List<Ending> endings = all.stream().map(this::ending).toList();
    Attempts shown = all.get(commonest(endings));
    Script inner = script.another();
    logical(number, shown, endings, scope, inner);
    long start = scope.at(all.get(0).get(0).startNanos());
    String remark = isAlike(number, all) ? "" : ", not all alike";
    remark += isAmongOthers(number, scope) ? ", with other calls between them" : "";
    script.loop(start, Phrases.calls(all, remark), inner);
  }

  /** Whether each of them made as many calls in turn. */
  private boolean isAlike(int number, List<Attempts> all) {
    return all.stream()
            .map(
                logical ->
                    one.within(one.call(number, logical.first())).stream()
                        .filter(told::contains)
                        .mapToInt(inner -> one.group(inner).calls().size())
                        .sum())
            .distinct()
            .count()
        == 1;
  }

  /** Whether calls of another kind were made before all of these were. */
  private boolean isAmongOthers(int number, Scope scope) {
    List<Call> own = one.group(number).calls();
    long first = own.get(0).startNanos();
    long last = own.get(own.size() - 1).startNanos();
    return one.within(scope.call()).stream()
        .filter(other -> other != number && told.contains(other))
        .flatMap(other -> one.group(other).calls().stream())
        .anyMatch(call -> call.startNanos() > first && call.startNanos() < last);
  }

  /** The place of the first of those that ended as most did. */
  private static int commonest(List<Ending> endings) {
    Map<String, Integer> counts = new HashMap<>();
    endings.forEach(ending -> counts.merge(ending.word(), 1, Integer::sum));
    int best = 0;
    for (int i = 1; i < endings.size(); i++) {
      if (counts.getOrDefault(endings.get(i).word(), 0)
          > counts.getOrDefault(endings.get(best).word(), 0)) {
        best = i;
      }
    }
    return best;
  }

  private void logical(
      int number, Attempts attempts, List<Ending> together, Scope scope, Script script) {
    Hop hop = hop(attempts.group(), scope);
    if (attempts.size() >= FOLDED && attempts.isRetried()) {
      retried(number, attempts, hop, together, scope, script);
      return;
    }
    for (int i = 0; i < attempts.size(); i++) {
      Call call = attempts.get(i);
      boolean last = i == attempts.size() - 1;
      Ending ending = last ? ending(attempts) : Ending.of(trace, call);
      boolean opens = call.reached() && (call.orphaned() || ending.answered());
      long start = scope.at(call.startNanos());
      if (i == 0) {
        messenger.begin(hop, start, operation(attempts.group()), call.reached(), opens, script);
      } else {
        messenger.again(
            hop,
            start,
            Phrases.again(attempts, i, backoffs.isWithout(attempts.group())),
            call,
            opens,
            script);
      }
      inside(within(number, attempts, i, scope), script);
      long end = scope.end(call);
      messenger.end(hop, end, call, ending, last ? together : List.of(), opens, script);
      if (call.orphaned()) {
        messenger.late(hop, end, scope, List.of(call), opens, script);
      }
    }
  }

  /** Retries one after the other: the first attempt, the retries as a loop, how it ended. */
  private void retried(
      int number, Attempts attempts, Hop hop, List<Ending> together, Scope scope, Script script) {
    Call first = attempts.get(0);
    Call last = attempts.last();
    Ending ending = ending(attempts);
    List<Call> late = attempts.calls().stream().filter(Call::orphaned).toList();
    boolean answers = last.reached() && ending.answered() && !last.orphaned();
    boolean opens = first.reached() && (answers || !late.isEmpty());
    long start = scope.at(first.startNanos());
    messenger.begin(hop, start, operation(attempts.group()), first.reached(), opens, script);
    inside(within(number, attempts, 0, scope), script);
    long again = scope.at(attempts.get(1).startNanos());
    Script inner = script.another();
    messenger.failures(hop, again, attempts, inner);
    messenger.again(hop, again, "same request again", attempts.get(1), false, inner);
    new Nested(one, number, attempts, told).tell(hop, cast, again, inner);
    script.loop(
        again, Phrases.retries(attempts.again(), backoffs.isWithout(attempts.group())), inner);
    long end = scope.end(last);
    messenger.end(hop, end, last, ending, together, opens && late.isEmpty(), script);
    if (!late.isEmpty()) {
      messenger.late(hop, end, scope, late, opens, script);
    }
  }

  /** How the last attempt ended, by the caller's span where there is one. */
  private Ending ending(Attempts attempts) {
    Call last = attempts.last();
    int client = last.serverSide() ? trace.parent(last.node()) : PreparedTrace.NONE;
    boolean seen = client >= 0 && !trace.isMissing(client) && trace.kind(client) == SpanKind.CLIENT;
    return seen ? Ending.of(trace, client, true) : Ending.of(trace, last);
  }

  private Scope within(int number, Attempts attempts, int attempt, Scope scope) {
    Call call = attempts.get(attempt);
    long start = scope.at(call.startNanos());
    return new Scope(
        one.call(number, attempts.first() + attempt),
        call.server(),
        scope.shiftNanos() + one.offsetNanos(attempts.group()),
        start,
        Math.max(start, scope.end(call)) + call.wastedNanos());
  }

  private Hop hop(CallGroup group, Scope scope) {
    boolean outermost = scope.isOutermost() && trace.kind(trace.root()) == SpanKind.CLIENT;
    String from = cast.service(group.caller());
    if (Databases.isOne(group)) {
      return new Hop(from, "", cast.database(group.caller(), group.callee()), outermost);
    }
    boolean proxied = cast.isProxied(group.caller(), group.callee());
    String via = proxied ? cast.proxy(group.callee()) : "";
    return new Hop(from, via, cast.service(group.callee()), outermost);
  }

  private static String operation(CallGroup group) {
    String operation = Databases.isOne(group) ? Databases.operation(group) : group.operation();
    return Phrases.name(operation.isEmpty() ? "call" : operation);
  }
}
