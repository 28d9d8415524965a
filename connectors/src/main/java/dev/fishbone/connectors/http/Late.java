package dev.fishbone.connectors.http;

import java.io.IOException;

/** The pull's deadline came while an answer was waited for. */
final class Late extends IOException {
  private static final long serialVersionUID = 1L;
}
