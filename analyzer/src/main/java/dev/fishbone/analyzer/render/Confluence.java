package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.html.Element;
import dev.fishbone.analyzer.html.Html;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Confluence's storage format: XHTML with its own elements for code, folds and pictures. */
final class Confluence implements Flavour {
  /** Names of languages that its code macro knows; it refuses others. */
  private static final Map<String, String> LANGUAGES =
      Map.ofEntries(
          Map.entry("yaml", "yml"),
          Map.entry("yml", "yml"),
          Map.entry("java", "java"),
          Map.entry("kotlin", "java"),
          Map.entry("json", "js"),
          Map.entry("javascript", "js"),
          Map.entry("js", "js"),
          Map.entry("bash", "bash"),
          Map.entry("shell", "bash"),
          Map.entry("sh", "bash"),
          Map.entry("sql", "sql"),
          Map.entry("xml", "xml"),
          Map.entry("html", "xml"),
          Map.entry("python", "py"),
          Map.entry("py", "py"),
          Map.entry("ruby", "ruby"),
          Map.entry("groovy", "groovy"),
          Map.entry("diff", "diff"));

  private final Pictures pictures;
  private final List<String> remarks;

  Confluence(Pictures pictures, List<String> remarks) {
    this.pictures = pictures;
    this.remarks = remarks;
  }

  @Override
  public Html code(String language, String text) {
    Element macro = macro("code");
    String known = LANGUAGES.getOrDefault(language.toLowerCase(Locale.ROOT), "");
    if (!known.isEmpty()) {
      macro = macro.add(parameter("language", known));
    }
    return macro.add(Element.of("ac:plain-text-body", new Html.CharacterData(text)));
  }

  @Override
  public Html image(String address, String alternative) {
    Element image = Element.of("ac:image").at("ac:alt", alternative);
    if (Pictures.isRemote(address)) {
      return image.add(Element.of("ri:url").at("ri:value", address));
    }
    Optional<Pictures.Picture> picture = pictures.pixels(address);
    if (picture.isEmpty()) {
      remarks.add(Remark.missing(address));
      return new Html.Human(alternative);
    }
    remarks.add(
        "Attach " + address.replaceFirst("[^/]*$", "") + picture.get().name() + " to the page.");
    return image.add(Element.of("ri:attachment").at("ri:filename", picture.get().name()));
  }

  @Override
  public Html fold(String title, List<Html> content) {
    return macro("expand").add(parameter("title", title), Element.of("ac:rich-text-body", content));
  }

  @Override
  public Html whole(List<Html> pieces) {
    return Html.many(pieces);
  }

  private static Element macro(String name) {
    return Element.of("ac:structured-macro").at("ac:name", name);
  }

  private static Element parameter(String name, String value) {
    return Element.of("ac:parameter", value).at("ac:name", name);
  }
}
