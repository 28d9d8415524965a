package dev.fishbone.analyzer.render;

import dev.fishbone.analyzer.blocks.Document;
import dev.fishbone.analyzer.blocks.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * A rendered document.
 *
 * @param remarks what could not be rendered as it should, or is left to do, one sentence each
 */
public record Rendering(String text, List<String> remarks) {
  public Rendering {
    remarks = List.copyOf(remarks);
  }

  /**
   * Renders a document. The same document and pictures give the same bytes.
   *
   * @param pictures those that the document may show
   */
  public static Rendering of(Document document, Target target, Pictures pictures) {
    List<String> remarks = new ArrayList<>();
    document.problems().stream().map(Problem::toString).forEach(remarks::add);
    String text =
        switch (target) {
          case GITHUB -> GithubDocument.of(document, pictures, remarks);
          case CONFLUENCE -> new RichDocument(document, new Confluence(pictures, remarks)).markup();
          case HTML_FRAGMENT ->
              new RichDocument(document, new Fragment(pictures, remarks)).markup();
        };
    return new Rendering(text, remarks.stream().distinct().toList());
  }
}
