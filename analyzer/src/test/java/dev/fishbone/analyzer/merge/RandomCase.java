package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Steps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Two analyses of one incident: the second with other figures, fewer and more findings. */
final class RandomCase {
  private static final String[] BONES = {"Change", "Code", "Capacity", "Detection"};

  final Case first = Case.of("INC-9");
  final Case second = Case.of("INC-9");

  /** Names of items ({@code kind:id}) to their texts. */
  final Map<String, String> before = new LinkedHashMap<>();

  final Map<String, String> after = new LinkedHashMap<>();
  private final Random random;
  private int number;

  RandomCase(Random random) {
    this.random = random;
    boolean sparse = random.nextInt(6) == 0;
    for (int i = 1 + random.nextInt(7); i > 0; i--) {
      claim();
    }
    for (int i = sparse ? 0 : random.nextInt(5); i > 0; i--) {
      moment();
    }
    for (int i = sparse ? 0 : random.nextInt(6); i > 0; i--) {
      figure();
    }
    for (int i = sparse ? 0 : random.nextInt(4); i > 0; i--) {
      step();
    }
    for (String region : new String[] {"summary", "causes", "evidence"}) {
      region(region);
    }
    head();
  }

  private String word() {
    number++;
    return "v" + (char) ('a' + number % 26) + "q" + (char) ('a' + number / 26) + "zz";
  }

  private String figures() {
    return " took " + (100 + random.nextInt(9000)) + " MB";
  }

  /** In the first only, in the second only, in both with another figure, or the same in both. */
  private void put(
      String name, String text, String other, java.util.function.BiConsumer<Case, String> add) {
    int fate = random.nextInt(8);
    if (fate != 0) {
      add.accept(first, text);
      before.put(name, text);
    }
    if (fate != 1) {
      String now = fate < 5 && fate > 0 ? other : text;
      add.accept(second, now);
      after.put(name, now);
    }
  }

  private void claim() {
    String id = "F" + number;
    String bone = BONES[random.nextInt(BONES.length)];
    String about = "Claim " + word();
    put("fishbone:" + id, about + figures(), about + figures(), (c, t) -> c.claim(id, bone, t));
  }

  private void moment() {
    String id = "T" + number;
    String when = "1" + random.nextInt(9) + ":" + (10 + random.nextInt(49));
    String title = "Moment " + word();
    String now = title + figures();
    put(
        "timeline:" + id,
        "[done] " + when + " · " + title,
        "[done] " + when + " · " + now,
        (c, t) -> c.moment(id, when, t.substring(t.indexOf('·') + 2)));
  }

  private void figure() {
    String id = "S" + number;
    String label = "Fig" + word();
    String value = (10 + random.nextInt(90)) + " min";
    String other = (100 + random.nextInt(900)) + " min";
    put(
        "stats:" + id,
        label,
        label + " more",
        (c, t) -> c.figure(id, t.equals(label) ? value : other, t));
  }

  private void step() {
    String id = "R" + number;
    String title = "Mend " + word();
    put(
        "steps:" + id,
        title,
        title + figures(),
        (c, t) -> c.step(id, new Steps.Step(t, "Do " + t.substring(5))));
  }

  private void region(String name) {
    String text = "Region " + word();
    put("region:" + name, text + figures(), text + figures(), (c, t) -> c.region(name, t));
  }

  private void head() {
    String effect = "Orders down for " + (10 + random.nextInt(80)) + " min";
    boolean same = random.nextBoolean();
    first.effect(effect);
    second.effect(same ? effect : effect + " more");
    before.put("head:effect", effect);
    before.put("head:subtitle", "INC-9 · " + effect);
    after.put("head:effect", same ? effect : effect + " more");
    after.put("head:subtitle", "INC-9 · " + after.get("head:effect"));
  }

  /** Texts to names, as the draft is read. */
  Map<String, String> owners() {
    Map<String, String> owners = new LinkedHashMap<>();
    before.forEach(
        (name, text) -> {
          if (!name.startsWith("region:")) {
            owners.put(text, name);
          }
        });
    return owners;
  }
}
