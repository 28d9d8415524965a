package dev.fishbone.connectors.redact;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names, codes and messages: names stay, of messages only the words that readers ask for. */
final class Words {
  /** What rules and readers look for in the message of a failure or a health check. */
  private static final List<String> SIGNALS =
      List.of(
          "layer4",
          "layer6",
          "layer7",
          "tout",
          "timeout",
          "timed out",
          "deadline",
          "reject",
          "circuit",
          "overflow",
          "callnotpermitted",
          "bulkheadfull",
          "cancel",
          "outlier",
          "consecutive",
          "5xx",
          "error");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:/$#*+{}()<>,|\\[\\]-]{1,128}");
  private static final Pattern LONG_NUMBER = Pattern.compile(".*[0-9]{5}.*");
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{8,}");
  private static final Pattern TYPE =
      Pattern.compile("\\*?([A-Za-z_][A-Za-z0-9_]*[.$/:]+)*[A-Z][A-Za-z0-9_]{0,80}|_OTHER");
  private static final Pattern CODE =
      Pattern.compile("[1-5][0-9x]{2}|[0-9]{1,2}|[A-Z][A-Za-z_]{0,30}|[a-z][a-z_-]{0,24}|other");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]{1,40}(\\.[0-9]{0,40})?([eE][+-]?[0-9]{1,4})?|Inf|NaN)");
  private static final Pattern VERSION = Pattern.compile("v?[0-9]{1,4}([.-][0-9]{1,4}){0,4} ?%?");

  private final Pseudonyms pseudonyms;

  Words(Pseudonyms pseudonyms) {
    this.pseudonyms = pseudonyms;
  }

  /** A name that somebody gave to a part of a system; one with an id or an address in it goes. */
  String name(String name) {
    return name.isEmpty() || isName(name) ? name : pseudonyms.named("name", name);
  }

  static boolean isName(String name) {
    if (!NAME.matcher(name).matches() || Hosts.looksLike(name)) {
      return false;
    }
    for (String token : name.split("[^A-Za-z0-9]+")) {
      boolean hex = HEX.matcher(token).matches() && token.chars().anyMatch(Character::isDigit);
      if (hex || LONG_NUMBER.matcher(token).matches()) {
        return false;
      }
    }
    return true;
  }

  /** The name of a service, an alert or a receiver: it stays unless it is an e-mail address. */
  String own(String name) {
    return name.indexOf('@') < 0 ? name : pseudonyms.named("name", name);
  }

  /** A status or outcome. */
  String code(String code) {
    return code.isEmpty() || CODE.matcher(code).matches() ? code : message(code);
  }

  /** One word of an enumeration; anything else goes. */
  static String word(String word) {
    return word.matches("[A-Za-z][A-Za-z_-]{0,30}") ? word : "";
  }

  /** The type of an error: a class or a code stays, a message does not. */
  String type(String type) {
    boolean stays = TYPE.matcher(type).matches() || type.matches("[1-5][0-9]{2}");
    return type.isEmpty() || stays ? type : message(type);
  }

  String message(String message) {
    if (message.isBlank()) {
      return message.isEmpty() ? "" : " ";
    }
    String lower = message.toLowerCase(Locale.ROOT);
    StringBuilder copy = new StringBuilder();
    for (String signal : SIGNALS) {
      if (lower.contains(signal)) {
        copy.append(signal).append(' ');
      }
    }
    return copy.append(pseudonyms.text(message)).toString();
  }

  static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /** A number as it is, anything else goes. */
  static String number(String text) {
    return isNumber(text) ? text : "";
  }

  /** A version or share as it is. */
  String version(String text) {
    return VERSION.matcher(text).matches() ? text : pseudonyms.text(text);
  }
}
