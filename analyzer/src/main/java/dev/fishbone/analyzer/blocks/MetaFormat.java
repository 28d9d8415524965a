package dev.fishbone.analyzer.blocks;

/** {@code title}, {@code subtitle}, {@code tag}. */
final class MetaFormat implements BlockFormat<Meta> {
  @Override
  public Meta read(FieldReader fields, Remarks remarks) throws YamlFault {
    return new Meta(
        fields.required("title"),
        fields.optional("subtitle"),
        fields.optional("tag"),
        fields.rest());
  }

  @Override
  public void write(Meta meta, YamlLines out) {
    out.text("", "title", meta.title())
        .text("", "subtitle", meta.subtitle())
        .text("", "tag", meta.tag());
  }
}
