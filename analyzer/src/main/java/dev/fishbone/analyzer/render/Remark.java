package dev.fishbone.analyzer.render;

/** Sentences about what is missing. */
final class Remark {
  private Remark() {}

  static String missing(String address) {
    return "The picture "
        + address
        + " is not in the document's folder, or is no PNG, JPEG or GIF: its text stands in its place.";
  }
}
