package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Fix;
import java.time.Instant;
import java.util.Optional;

/**
 * A rule that would have told in time.
 *
 * @param existing the name of the rule that is changed; empty for one that is added
 * @param what of it, a noun phrase: "CheckoutErrors with for: 3m"
 * @param fires when it would have fired
 */
record Proposal(
    Optional<String> existing,
    String what,
    Instant fires,
    Noise noise,
    Optional<Fix> fix,
    Evidence evidence) {}
