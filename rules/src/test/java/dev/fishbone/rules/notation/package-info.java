/**
 * A notation for traces in tests: calls, how they end, and how often they are made.
 *
 * <pre>
 * window 0s 600s                  times after 2026-08-14T09:00:00Z
 * baseline -600s 0s
 * set RULE.NAME VALUE             a setting
 * policy CALLER CALLEE attempts=4 timeout=500ms backoff=exponential_100ms [jitter=full] [budget=0.1]
 *     [breaker=none] [scope=ROUTE] [by-default=true] [library=ENVOY] [name=orders_be] [on=502,_redispatch]
 * series SIGNAL SERVICE/RESOURCE 0x30 0+2x30   values in the manner of {@link Notation}, every 10 s
 * weight unknown | sampled        for all spans; else each stands for itself
 * counter SIGNAL SERVICE [native=METRIC] label=value : 0+5x120   samples each 10 s, from the first baseline or window on
 * load FROM TO every 500ms [weight=10]   one trace each period, made of the calls below
 *   web -> orders post 0+40 ok            start + length in ms, after the parent's start
 *     orders -> pricing price 5+500 timeout x4 resend server=700
 * expect VERDICT SUBJECT [CODE or level]  finding, suspected, clear, not-assessed
 * figure SUBJECT NAME VALUE +-TOLERANCE
 * says SUBJECT TEXT                       part of the claim or of what was measured; + in a subject is a space
 * </pre>
 *
 * A + in an operation is a space. A call's options: {@code x4} copies one after the other, {@code
 * gap=2} ms between them, {@code parallel} at once; several outcomes by commas go to the copies in
 * turn; {@code fail=0.3} fails that share at random (seeded) as {@code other}; {@code resend} marks
 * all copies but the first; {@code args} gives each copy its own arguments; {@code noserver} leaves
 * out the callee's span, {@code server=700} gives it a length, {@code servers=reject,ok} makes
 * several of one client span; {@code noparent} names a parent that is not there; {@code
 * gaps=100,200} gives each copy its own pause to the next, {@code jitter=full} or {@code
 * jitter=0.2} spreads pauses, {@code noise=5} adds exponential noise; {@code done=ok,other} says
 * how the callee's own spans ended; {@code keyed}, {@code paced}, {@code transparent} mark the
 * spans; {@code weight=10} makes them stand for ten times as many as their trace's.
 */
@NullMarked
package dev.fishbone.rules.notation;

import org.jspecify.annotations.NullMarked;
