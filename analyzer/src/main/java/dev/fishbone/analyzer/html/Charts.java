package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.analyzer.findings.Findings.ChartEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The charts as drawings within the page, as long as there is room. */
final class Charts {
  /** Of all drawings together, in bytes as they stand in the page. */
  private static final long ROOM = 3_000_000;

  private final Findings findings;
  private final Path folder;

  Charts(Findings findings, Path folder) {
    this.findings = findings;
    this.folder = folder;
  }

  Html figures() {
    List<Html> figures = new ArrayList<>();
    long left = ROOM;
    for (ChartEntry chart : findings.charts()) {
      Optional<String> drawing = read(chart.svg()).map(Charts::address);
      if (drawing.isPresent() && drawing.get().length() <= left) {
        left -= drawing.get().length();
        figures.add(figure(chart, drawing.get()));
      } else {
        String why = drawing.isPresent() ? " (left out for its size: " : " (could not be read: ";
        Element text = Element.of("p", chart.title() + why + chart.svg() + "). ");
        figures.add(text.text(chart.alternative()));
      }
    }
    return figures.isEmpty() ? Html.none() : Element.of("div", figures).at("class", "charts");
  }

  private static Html figure(ChartEntry chart, String drawing) {
    Element image = Element.of("img").at("src", drawing).at("alt", chart.alternative());
    // The drawing shows its title; the caption is for those who do not see it.
    Element caption = Element.of("figcaption", chart.title()).at("class", "unseen");
    return Element.of("figure", image, caption);
  }

  /** A drawing of ours only: nothing else becomes a path. */
  private Optional<String> read(String path) {
    if (!path.matches("charts/[a-z0-9-]+\\.svg")) {
      return Optional.empty();
    }
    try {
      Path file = folder.resolve(path);
      return Files.size(file) > ROOM
          ? Optional.empty()
          : Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Shorter than in base 64, since a drawing is mostly letters and digits. */
  private static String address(String svg) {
    StringBuilder out = new StringBuilder(svg.length() + 1000);
    out.append("data:image/svg+xml;charset=utf-8,");
    for (byte b : svg.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || " ,.-_~:/=;()'!*+@$".indexOf(c) >= 0;
      if (plain && c != '\'') {
        out.append(c);
      } else {
        out.append('%').append(hex(c >> 4)).append(hex(c & 15));
      }
    }
    return out.toString();
  }

  private static char hex(int digit) {
    return "0123456789ABCDEF".charAt(digit);
  }
}
