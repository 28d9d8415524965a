package dev.fishbone.analyzer.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An element: {@code Element.of("p").at("class", "lead").text("The pool was full")}. Names are ours
 * and checked; values are text.
 */
public record Element(String name, Map<String, String> attributes, List<Html> children)
    implements Html {
  private static final Pattern NAME = Pattern.compile("[a-z][a-zA-Z0-9]*(?:[:-][a-zA-Z0-9]+)*");
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)(?:https?://|mailto:)[^\\s]++|#\\S*+");
  private static final Pattern PICTURE =
      Pattern.compile("(?s)(?:data:image/(?:svg\\+xml|png|jpeg|gif)[;,]|https?://).*+");

  public Element {
    check(name);
    attributes.forEach(Element::check);
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    children = List.copyOf(children);
  }

  /** An element without attributes. */
  public static Element of(String name, Html... children) {
    return new Element(name, Map.of(), List.of(children));
  }

  /** An element without attributes. */
  public static Element of(String name, List<? extends Html> children) {
    return new Element(name, Map.of(), List.copyOf(children));
  }

  /** An element that holds a text. */
  public static Element of(String name, String text) {
    return of(name, Html.text(text));
  }

  /** With one more attribute. */
  public Element at(String attribute, String value) {
    Map<String, String> all = new LinkedHashMap<>(attributes);
    all.put(attribute, value);
    return new Element(name, all, children);
  }

  /** With an attribute that is a number. */
  public Element at(String attribute, int value) {
    return at(attribute, Integer.toString(value));
  }

  /** With more children. */
  public Element add(Html... more) {
    return add(Arrays.asList(more));
  }

  /** With more children. */
  public Element add(List<? extends Html> more) {
    List<Html> all = new ArrayList<>(children);
    all.addAll(more);
    return new Element(name, attributes, all);
  }

  /** With a text behind its children. */
  public Element text(String text) {
    return add(Html.text(text));
  }

  /** A link; where the address is neither of the web nor within the page, what it would hold. */
  public static Html link(String address, Html content) {
    return isAddress(address) ? of("a", content).at("href", address) : content;
  }

  /** Whether a link may lead there. */
  public static boolean isAddress(String address) {
    return ADDRESS.matcher(address).matches();
  }

  private static void check(String name) {
    if (!NAME.matcher(name).matches() || name.startsWith("on")) {
      throw new IllegalArgumentException(name + " names no element or attribute that we write");
    }
  }

  private static void check(String attribute, String value) {
    check(attribute);
    boolean target = attribute.equals("href") && !isAddress(value) && !value.equals("data:,");
    boolean source = attribute.equals("src") && !PICTURE.matcher(value).matches();
    if (target || source) {
      throw new IllegalArgumentException("a page of ours does not lead to such a " + attribute);
    }
  }
}
