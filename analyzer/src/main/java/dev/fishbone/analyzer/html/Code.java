package dev.fishbone.analyzer.html;

/** Lines of code; they scroll where they are too long, so a keyboard can reach them. */
final class Code {
  private Code() {}

  static Html block(String language, String code) {
    String label = language.isBlank() ? "Code" : "Code, " + TextWidth.cut(language, 40);
    return Element.of("pre", Element.of("code", code))
        .at("tabindex", 0)
        .at("role", "region")
        .at("aria-label", label);
  }
}
