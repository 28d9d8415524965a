package dev.fishbone.analyzer.render;

/** Sentences about what is missing. */
final class Remark {
  private Remark() {}

  static String missing(String address) {
    return "The picture "
        + address
        + " is not there, or is no PNG, JPEG or GIF beside the document: its text stands in its place.";
  }
}
