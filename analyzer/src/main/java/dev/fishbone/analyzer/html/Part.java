package dev.fishbone.analyzer.html;

/** A section of the page; one without content is not shown. */
record Part(String id, String title, Html content) {

  Html section() {
    return Element.of("section")
        .at("id", id)
        .at("aria-labelledby", id + "-title")
        .add(Element.of("h2", title).at("id", id + "-title"), content);
  }

  boolean isEmpty() {
    return content.isEmpty();
  }
}
