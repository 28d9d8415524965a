package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Sequence.Activation;
import dev.fishbone.analyzer.blocks.Sequence.Actor;
import dev.fishbone.analyzer.blocks.Sequence.Arrow;
import dev.fishbone.analyzer.blocks.Sequence.Foot;
import dev.fishbone.analyzer.blocks.Sequence.Message;
import dev.fishbone.analyzer.blocks.Timeline.Item;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Blocks with hostile texts in every field. */
final class AnyBlock {
  private static final Arbitrary<String> TEXT = Hostile.text();
  private static final Arbitrary<Optional<String>> MAYBE = TEXT.optional();

  private AnyBlock() {}

  static Arbitrary<Block> block() {
    return Arbitraries.oneOf(meta(), timeline(), sequence(), fishbone(), stats(), steps());
  }

  private static Arbitrary<Block> meta() {
    return Combinators.combine(TEXT, MAYBE, MAYBE, extras()).as(Meta::new);
  }

  private static Arbitrary<Block> timeline() {
    Arbitrary<Item> item =
        Combinators.combine(Arbitraries.of(Timeline.Status.class), TEXT, TEXT, MAYBE)
            .filter((status, when, title, detail) -> !when.isBlank() && !title.isBlank())
            .as(Item::new);
    return Combinators.combine(few(item.map(i -> (Timeline.Entry) i)), extras()).as(Timeline::new);
  }

  private static Arbitrary<Block> sequence() {
    Arbitrary<Message> call =
        Combinators.combine(
                TEXT, Arbitraries.of(Arrow.class), Arbitraries.of(Activation.class), TEXT, TEXT)
            .as(Sequence.Call::new);
    Arbitrary<Message> note =
        Combinators.combine(TEXT, TEXT, TEXT, extras()).as(Sequence.Note::new);
    Arbitrary<Message> loop = TEXT.map(Sequence.Loop::new);
    Arbitrary<Message> end = Arbitraries.just(new Sequence.End());
    return Combinators.combine(
            TEXT,
            few(Combinators.combine(TEXT, TEXT, extras()).as(Actor::new)),
            few(Arbitraries.oneOf(call, note, loop, end)),
            few(Combinators.combine(TEXT, TEXT, extras()).as(Foot::new)),
            extras())
        .as(Sequence::new);
  }

  private static Arbitrary<Block> fishbone() {
    Arbitrary<String> label =
        Arbitraries.oneOf(TEXT, Arbitraries.of("Detection", "Capacity", "Code", "Change"));
    Arbitrary<Fishbone.Bone> bone =
        Combinators.combine(label, few(TEXT), extras()).as(Fishbone.Bone::new);
    return Combinators.combine(TEXT, TEXT, few(bone), extras()).as(Fishbone::new);
  }

  private static Arbitrary<Block> stats() {
    Arbitrary<Stats.Stat> stat =
        Combinators.combine(
                TEXT, TEXT, MAYBE, Arbitraries.of(Stats.Trend.class).optional(), extras())
            .as(Stats.Stat::new);
    return Combinators.combine(few(stat), extras()).as(Stats::new);
  }

  private static Arbitrary<Block> steps() {
    Arbitrary<Steps.Step> step =
        Combinators.combine(TEXT, TEXT, MAYBE, MAYBE, MAYBE, extras()).as(Steps.Step::new);
    return Combinators.combine(few(step), extras()).as(Steps::new);
  }

  private static <T> Arbitrary<List<T>> few(Arbitrary<T> one) {
    return one.list().ofMaxSize(4);
  }

  private static Arbitrary<Extras> extras() {
    Arbitrary<YamlValue> scalar =
        Combinators.combine(TEXT, Arbitraries.of(true, false)).as(YamlValue.Scalar::new);
    Arbitrary<YamlValue> list =
        scalar.list().ofMaxSize(3).map(values -> new YamlValue.Sequence(values));
    Arbitrary<String> key = TEXT.filter(text -> text.length() < 100).map(text -> "x" + text);
    Arbitrary<YamlValue> map =
        Arbitraries.maps(key, scalar).ofMaxSize(2).map(values -> new YamlValue.Mapping(values));
    Arbitrary<Map<String, YamlValue>> values =
        Arbitraries.maps(key, Arbitraries.oneOf(scalar, list, map)).ofMaxSize(2);
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.just(Extras.none())), Tuple.of(1, values.map(Extras::new)));
  }
}
