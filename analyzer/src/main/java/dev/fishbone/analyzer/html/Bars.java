package dev.fishbone.analyzer.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The bars that show who is at work. */
final class Bars {
  private static final int HALF = 5;

  private final Lanes lanes;
  private final Drawing drawing;
  private final List<Deque<Integer>> open = new ArrayList<>();

  Bars(Lanes lanes, Drawing drawing) {
    this.lanes = lanes;
    this.drawing = drawing;
    lanes.names().forEach(name -> open.add(new ArrayDeque<>()));
  }

  /** How far an arrow stays from the middle of a lane. */
  int half(int lane) {
    int depth = open.get(lane).size();
    return depth == 0 ? 0 : HALF + (depth - 1) * 3;
  }

  void start(int lane, int y) {
    open.get(lane).push(y);
  }

  /** Ends the innermost; nothing where none was begun. */
  void end(int lane, int y) {
    if (!open.get(lane).isEmpty()) {
      int half = half(lane);
      int from = open.get(lane).pop();
      Drawing bar = new Drawing();
      bar.box("bar", lanes.x(lane) - half, from, half * 2, Math.max(6, y - from));
      drawing.under(bar);
    }
  }

  void close(int y) {
    for (int lane = 0; lane < open.size(); lane++) {
      while (!open.get(lane).isEmpty()) {
        end(lane, y);
      }
    }
  }
}
