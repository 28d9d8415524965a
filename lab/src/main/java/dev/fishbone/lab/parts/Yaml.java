package dev.fishbone.lab.parts;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Writes maps, in their order, as YAML that Go's and Java's readers take alike. */
public final class Yaml {
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
          .disable(YAMLWriteFeature.SPLIT_LINES)
          .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
          .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .build();

  private Yaml() {}

  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }
}
