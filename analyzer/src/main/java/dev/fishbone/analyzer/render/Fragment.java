package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.html.Element;
import dev.fishbone.analyzer.html.Html;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A piece of a page to be pasted: styles stand on the elements themselves and pictures within it,
 * since a word processor takes over nothing else.
 */
final class Fragment implements Flavour {
  private static final String CELL =
      "border:1px solid #bbbbbb;padding:4px 8px;vertical-align:top;text-align:left";
  private static final String MONOSPACE = "font-family:Consolas,Menlo,monospace;font-size:10pt";
  private static final Map<String, String> STYLES =
      Map.of(
          "table", "border-collapse:collapse;margin:8px 0",
          "td", CELL,
          "th", CELL + ";background-color:#f3f3ef;font-weight:bold",
          "code", MONOSPACE,
          "pre", MONOSPACE + ";background-color:#f3f3ef;padding:8px;white-space:pre-wrap",
          "blockquote", "border-left:3px solid #bbbbbb;margin-left:0;padding-left:12px",
          "h1", "font-size:20pt;margin:12px 0 4px",
          "h2", "font-size:15pt;margin:20px 0 6px",
          "h3", "font-size:12pt;margin:14px 0 4px");

  private final Pictures pictures;
  private final List<String> remarks;

  Fragment(Pictures pictures, List<String> remarks) {
    this.pictures = pictures;
    this.remarks = remarks;
  }

  @Override
  public Html code(String language, String text) {
    return Element.of("pre", Element.of("code", new Html.Human(text)));
  }

  @Override
  public Html image(String address, String alternative) {
    Element image = Element.of("img").at("alt", alternative).at("width", 640);
    if (Pictures.isRemote(address)) {
      return image.at("src", address);
    }
    Optional<Pictures.Picture> picture = pictures.pixels(address);
    if (picture.isEmpty()) {
      remarks.add(Remark.missing(address));
      return new Html.Human(alternative);
    }
    String bytes = Base64.getEncoder().encodeToString(picture.get().bytes());
    return image.at("src", "data:" + picture.get().type() + ";base64," + bytes);
  }

  @Override
  public Html fold(String title, List<Html> content) {
    return Html.many(content);
  }

  @Override
  public Html whole(List<Html> pieces) {
    Element all =
        Element.of("div", pieces)
            .at("style", "font-family:Arial,Helvetica,sans-serif;font-size:11pt;color:#1b1f23");
    return styled(all);
  }

  private static Html styled(Html piece) {
    if (piece instanceof Html.Many many) {
      return Html.many(many.pieces().stream().map(Fragment::styled).toList());
    }
    if (!(piece instanceof Element element)) {
      return piece;
    }
    List<Html> children = new ArrayList<>();
    element.children().forEach(child -> children.add(styled(child)));
    Element copy = new Element(element.name(), element.attributes(), children);
    String style = STYLES.get(element.name());
    return style == null ? copy : copy.at("style", style);
  }
}
