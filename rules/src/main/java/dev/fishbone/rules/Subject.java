package dev.fishbone.rules;

import java.util.List;

/** How subjects are written, so that names with separators in them stay unambiguous. */
public final class Subject {
  private Subject() {}

  public static String edge(String caller, String callee) {
    return encode(caller) + "->" + encode(callee);
  }

  public static String edge(String caller, String callee, String operation) {
    return operation.isEmpty()
        ? edge(caller, callee)
        : edge(caller, callee) + " " + encode(operation);
  }

  /** A way through services: {@code web->orders->pricing}. */
  public static String path(List<String> services) {
    return String.join("->", services.stream().map(Subject::encode).toList());
  }

  public static String pool(String service, String pool) {
    return encode(service) + "/" + encode(pool);
  }

  public static String named(String name) {
    return encode(name);
  }

  /** The name that {@link #named} and the parts of the others were written from. */
  public static String decoded(String name) {
    return name.replace("-%3E", "->").replace("%2F", "/").replace("%20", " ").replace("%25", "%");
  }

  private static String encode(String name) {
    return name.replace("%", "%25").replace(" ", "%20").replace("/", "%2F").replace("->", "-%3E");
  }
}
