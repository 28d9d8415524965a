package dev.fishbone.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A draft as long as wanted: what people wrote of incidents and what the product writes of one, in
 * turns and over again, each time with other figures and times.
 */
final class LargeDraft {
  private static final long SEED = 20260814;

  /** Thirty drafts in as many voices; any folder of documents does. */
  private static final Path VOICES =
      Path.of(
          System.getProperty("fishbone.bench.drafts", "analyzer/src/test/resources/check/blind"));

  /** Times and numbers that stand alone; no dates, versions or ids. */
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<![\\w.-])(?:(\\d{1,2}:)\\d{2}|\\d{1,9})(?![\\w-]|\\.\\d| (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))");

  private static final Pattern OURS = Pattern.compile("(?s)<!-- fishbone:.*?-->\\n*");
  private static final String TABLES = "\n## Evidence\n";

  private LargeDraft() {}

  /**
   * A draft that was never merged.
   *
   * @param document as the product writes it
   */
  static String of(String document, int bytes) throws IOException {
    List<String> sources = new ArrayList<>(voices());
    int end = document.indexOf(TABLES);
    String own = end < 0 ? document : document.substring(0, end + 1);
    // Marks and state are the product's alone.
    sources.add(OURS.matcher(own).replaceAll(""));
    Random random = new Random(SEED);
    StringBuilder text = new StringBuilder(bytes + (1 << 16));
    for (int i = 0; text.length() < bytes; i++) {
      text.append(varied(sources.get(i % sources.size()), random).strip()).append("\n\n");
    }
    return text.toString();
  }

  private static List<String> voices() throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.list(VOICES)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".md") || name.endsWith(".txt")) {
          texts.add(Files.readString(file));
        }
      }
    }
    return texts;
  }

  /** The same with about every second figure another one of as many digits. */
  static String varied(String text, Random random) {
    return FIGURE.matcher(text).replaceAll(found -> other(found, random));
  }

  private static String other(MatchResult found, Random random) {
    String figure = found.group();
    if (random.nextBoolean()) {
      return figure;
    }
    String hour = found.group(1);
    if (hour != null) {
      return hour + two(random.nextInt(60));
    }
    if (figure.length() == 4 && figure.startsWith("0")) {
      return figure.substring(0, 2) + two(random.nextInt(60));
    }
    StringBuilder other = new StringBuilder(figure.substring(0, figure.length() == 1 ? 0 : 1));
    while (other.length() < figure.length()) {
      other.append(figure.length() == 1 ? 2 + random.nextInt(8) : random.nextInt(10));
    }
    return other.toString();
  }

  private static String two(int number) {
    return (number < 10 ? "0" : "") + number;
  }
}
