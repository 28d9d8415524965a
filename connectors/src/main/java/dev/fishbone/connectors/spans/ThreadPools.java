package dev.fishbone.connectors.spans;

/** The pool that a thread's name tells: the name without its trailing number. */
public final class ThreadPools {
  private ThreadPools() {}

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
