package dev.fishbone.analyzer.html;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One page in a browser. */
final class Tab {
  private final DevTools tools;
  private final String session;

  private Tab(DevTools tools, String session) {
    this.tools = tools;
    this.session = session;
  }

  static Tab open(DevTools tools) throws Exception {
    String target =
        tools
            .ask("", "Target.createTarget", Map.of("url", "about:blank"))
            .path("targetId")
            .asString();
    String session =
        tools
            .ask("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asString();
    Tab tab = new Tab(tools, session);
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      tab.ask(domain + ".enable", Map.of());
    }
    return tab;
  }

  private JsonNode ask(String method, Map<String, ?> parameters) throws Exception {
    return tools.ask(session, method, parameters);
  }

  void load(Path file) throws Exception {
    tools.forget();
    ask("Page.navigate", Map.of("url", file.toUri().toString()));
    tools.await("Page.loadEventFired");
  }

  void size(int width, int height) throws Exception {
    ask(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Shown on {@code screen} or {@code print}, in a {@code light} or {@code dark} scheme. */
  void shown(String medium, String scheme) throws Exception {
    List<?> features = List.of(Map.of("name", "prefers-color-scheme", "value", scheme));
    ask("Emulation.setEmulatedMedia", Map.of("media", medium, "features", features));
  }

  void scripts(boolean run) throws Exception {
    ask("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
  }

  /** The value of an expression. */
  JsonNode value(String expression) throws Exception {
    JsonNode answer =
        ask("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.get("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /** The texts in the list that an expression gives. */
  List<String> texts(String expression) throws Exception {
    List<String> texts = new ArrayList<>();
    value(expression).forEach(item -> texts.add(item.asString()));
    return texts;
  }

  void key(String key) throws Exception {
    int code = key.equals("Tab") ? 9 : key.equals("Enter") ? 13 : 0;
    Map<String, Object> down =
        key.equals("Enter")
            ? Map.of("type", "keyDown", "key", key, "windowsVirtualKeyCode", code, "text", "\r")
            : Map.of("type", "keyDown", "key", key, "windowsVirtualKeyCode", code);
    ask("Input.dispatchKeyEvent", down);
    ask(
        "Input.dispatchKeyEvent",
        Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
  }

  void type(String text) throws Exception {
    ask("Input.insertText", Map.of("text", text));
  }

  byte[] pdf() throws Exception {
    JsonNode answer =
        ask("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true));
    return Base64.getDecoder().decode(answer.path("data").asString());
  }

  /** A stretch of the page as a picture, for people to look at. */
  void picture(Path file, int from, int to) throws Exception {
    int width = value("document.documentElement.clientWidth").asInt();
    Map<String, ?> clip =
        Map.of("x", 0, "y", from, "width", width, "height", to - from, "scale", 1);
    Map<String, ?> how = Map.of("format", "png", "captureBeyondViewport", true, "clip", clip);
    JsonNode answer = ask("Page.captureScreenshot", how);
    Files.write(file, Base64.getDecoder().decode(answer.path("data").asString()));
  }

  /** How long the page is. */
  int height() throws Exception {
    return value("document.documentElement.scrollHeight").asInt();
  }

  /** Complaints, messages of scripts, and exceptions. */
  List<String> complaints() {
    return tools.events().stream()
        .filter(
            e ->
                List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
                    .contains(e.path("method").asString()))
        .map(JsonNode::toString)
        .toList();
  }

  /** What the page asked of anybody, itself and what stands within it left out. */
  List<String> requests(Path page) {
    return tools.events().stream()
        .filter(e -> e.path("method").asString().equals("Network.requestWillBeSent"))
        .map(e -> e.path("params").path("request").path("url").asString())
        .filter(url -> !url.startsWith("data:") && !url.startsWith(page.toUri().toString()))
        .toList();
  }
}
