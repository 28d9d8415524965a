package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.Fishbone;
import java.util.ArrayList;
import java.util.List;

/** A fishbone in words: bones, and their items. */
public final class FishboneList {
  private FishboneList() {}

  /** A list of lists. */
  public static Html of(Fishbone fishbone) {
    List<Html> bones = new ArrayList<>();
    for (Fishbone.Bone bone : fishbone.causes()) {
      List<Element> items = bone.items().stream().map(item -> Element.of("li", item)).toList();
      Element label = Element.of("li", Element.of("strong", bone.label()));
      bones.add(items.isEmpty() ? label : label.add(Element.of("ul", items)));
    }
    return bones.isEmpty() ? Html.none() : Element.of("ul", bones);
  }
}
