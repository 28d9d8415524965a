package dev.fishbone.rules.book;

import dev.fishbone.rules.Rule;
import dev.fishbone.rules.amplification.FanOutGrowth;
import dev.fishbone.rules.amplification.Layered;
import dev.fishbone.rules.amplification.OrphanedWork;
import dev.fishbone.rules.amplification.RetryStorm;
import dev.fishbone.rules.change.Trigger;
import dev.fishbone.rules.latent.LatentStorm;
import dev.fishbone.rules.latent.NoBackoff;
import dev.fishbone.rules.latent.PoolHeadroom;
import dev.fishbone.rules.latent.ProbeOnRequestPool;
import dev.fishbone.rules.latent.TimeBudget;
import dev.fishbone.rules.latent.UnpagedCritical;
import dev.fishbone.rules.onset.FirstFailing;
import dev.fishbone.rules.overload.Metastable;
import dev.fishbone.rules.overload.ThunderingHerd;
import dev.fishbone.rules.paging.DetectionGap;
import dev.fishbone.rules.paging.MissingRule;
import dev.fishbone.rules.paging.UnpagedAlert;
import dev.fishbone.rules.pool.PoolLeak;
import dev.fishbone.rules.pool.PoolSaturation;
import dev.fishbone.rules.pool.PoolSizing;
import dev.fishbone.rules.probe.EjectionCascade;
import dev.fishbone.rules.probe.LivenessKill;
import dev.fishbone.rules.probe.ProbeContention;
import dev.fishbone.rules.retry.Backoff;
import dev.fishbone.rules.retry.Budget;
import dev.fishbone.rules.retry.CircuitBreaker;
import dev.fishbone.rules.retry.DuplicateEffect;
import dev.fishbone.rules.slo.SloBurn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/** Rules in the order of the report: those of an incident, or those of a nightly scan. */
public final class RuleBook {
  private final List<Rule> rules;

  private RuleBook(List<Rule> rules) {
    Set<String> ids = new HashSet<>();
    for (Rule rule : rules) {
      if (!ids.add(rule.info().id())) {
        throw new IllegalStateException(
            "two rules are called " + rule.info().id() + ": rename one");
      }
    }
    this.rules = List.copyOf(rules);
  }

  /** What is asked of an incident, one line a rule, then foreign rules by id. */
  public static RuleBook builtIn() {
    List<Rule> rules = new ArrayList<>();
    rules.add(new Trigger());
    rules.add(new FirstFailing());
    rules.add(new RetryStorm());
    rules.add(new Layered());
    rules.add(new OrphanedWork());
    rules.add(new FanOutGrowth());
    rules.add(new Backoff());
    rules.add(new Budget());
    rules.add(new CircuitBreaker());
    rules.add(new DuplicateEffect());
    rules.add(new ThunderingHerd());
    rules.add(new Metastable());
    rules.add(new PoolSaturation());
    rules.add(new PoolSizing());
    rules.add(new PoolLeak());
    rules.add(new UnpagedAlert());
    rules.add(new DetectionGap());
    rules.add(new MissingRule());
    rules.add(new ProbeContention());
    rules.add(new EjectionCascade());
    rules.add(new LivenessKill());
    rules.add(new SloBurn());
    List<Rule> foreign = new ArrayList<>();
    ServiceLoader.load(Rule.class).forEach(foreign::add);
    foreign.sort(Comparator.comparing(rule -> rule.info().id()));
    rules.addAll(foreign);
    return new RuleBook(rules);
  }

  /**
   * What a scan of a healthy day asks, one line a rule: none of it is about an incident, and none
   * of what is asked about one is asked here.
   */
  public static RuleBook nightly() {
    List<Rule> rules = new ArrayList<>();
    rules.add(new LatentStorm());
    rules.add(new TimeBudget());
    rules.add(new NoBackoff());
    rules.add(new PoolHeadroom());
    rules.add(new ProbeOnRequestPool());
    rules.add(new UnpagedCritical());
    return new RuleBook(rules);
  }

  /** Both, those of an incident first: whose settings and pages there are. */
  public static RuleBook every() {
    List<Rule> rules = new ArrayList<>(builtIn().rules());
    rules.addAll(nightly().rules());
    return new RuleBook(rules);
  }

  public List<Rule> rules() {
    return rules;
  }

  public Optional<Rule> find(String id) {
    return rules.stream().filter(rule -> rule.info().id().equals(id)).findFirst();
  }
}
