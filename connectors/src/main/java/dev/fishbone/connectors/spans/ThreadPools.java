package dev.fishbone.connectors.spans;

/** The pool that a thread's name tells: the name without its trailing number. */
public final class ThreadPools {
  private ThreadPools() {}

  /** Where the pool's name ends in a name that is bytes. */
  static int poolEnd(Slice name) {
    byte[] bytes = name.bytes();
    int end = name.to();
    while (end > name.from() && bytes[end - 1] >= '0' && bytes[end - 1] <= '9') {
      end--;
    }
    boolean border =
        end < name.to()
            && end > name.from()
            && (bytes[end - 1] == '-' || bytes[end - 1] == '#' || bytes[end - 1] == ' ');
    return border ? end - 1 : end;
  }

  public static String pool(String threadName) {
    int end = threadName.length();
    while (end > 0 && threadName.charAt(end - 1) >= '0' && threadName.charAt(end - 1) <= '9') {
      end--;
    }
    if (end == threadName.length()) {
      return threadName;
    }
    if (end > 0 && "-# ".indexOf(threadName.charAt(end - 1)) >= 0) {
      end--;
    }
    return threadName.substring(0, end);
  }
}
