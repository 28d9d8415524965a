package dev.fishbone.analyzer.blocks;

import dev.fishbone.analyzer.blocks.Fishbone.Bone;
import java.util.ArrayList;
import java.util.List;

/** {@code id}, {@code effect}, {@code causes}. */
final class FishboneFormat implements BlockFormat<Fishbone> {
  @Override
  public Fishbone read(FieldReader fields, Remarks remarks) throws YamlFault {
    String id = fields.optional("id").orElse("");
    String effect = fields.optional("effect").orElse("");
    List<Bone> causes = new ArrayList<>();
    for (YamlNode node : fields.requiredList("causes")) {
      causes.add(bone(FieldReader.of(node, "a cause")));
    }
    return new Fishbone(id, effect, causes, fields.rest());
  }

  private static Bone bone(FieldReader fields) throws YamlFault {
    String label = fields.required("label");
    List<String> items = new ArrayList<>();
    for (YamlNode node : fields.list("items")) {
      items.add(FieldReader.text(node));
    }
    return new Bone(label, items, fields.rest());
  }

  @Override
  public void write(Fishbone fishbone, YamlLines out) {
    if (!fishbone.id().isEmpty()) {
      out.text("", "id", fishbone.id());
    }
    out.text("", "effect", fishbone.effect());
    out.list("", "causes", fishbone.causes().isEmpty());
    for (Bone bone : fishbone.causes()) {
      out.text("  - ", "label", bone.label());
      out.list("    ", "items", bone.items().isEmpty());
      bone.items().forEach(item -> out.item("      ", YamlText.quoted(item)));
      out.extras("    ", bone.extras());
    }
  }
}
