package dev.fishbone.analyzer.html;

/** The frame of the page: it may run its own script and style and load nothing. */
final class Page {
  private static final String POLICY =
      "default-src 'none'; style-src "
          + Resource.STYLE.hash()
          + "; script-src "
          + Resource.SCRIPT.hash()
          + "; img-src data:; base-uri 'none'; form-action 'none'";

  private Page() {}

  static String of(String title, Html body) {
    Element head =
        Element.of("head")
            .add(Element.of("meta").at("charset", "utf-8"))
            .add(
                Element.of("meta")
                    .at("http-equiv", "Content-Security-Policy")
                    .at("content", POLICY))
            .add(meta("viewport", "width=device-width, initial-scale=1"))
            .add(meta("color-scheme", "light dark"))
            .add(meta("referrer", "no-referrer"))
            .add(Element.of("title", title))
            .add(Element.of("link").at("rel", "icon").at("href", "data:,"))
            .add(Element.of("style", Resource.STYLE));
    Element html = Element.of("html", head, Element.of("body", body)).at("lang", "en");
    return "<!DOCTYPE html>\n" + html.markup() + "\n";
  }

  private static Html meta(String name, String content) {
    return Element.of("meta").at("name", name).at("content", content);
  }
}
