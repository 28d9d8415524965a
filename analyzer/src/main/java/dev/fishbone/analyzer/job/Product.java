package dev.fishbone.analyzer.job;

/** The product's version as files and {@code --version} name it. */
public final class Product {
  public static final String VERSION = "0.1.0";

  private Product() {}
}
