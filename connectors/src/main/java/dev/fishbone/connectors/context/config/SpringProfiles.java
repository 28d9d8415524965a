package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.context.config.SpringProperties.Property;
import dev.fishbone.connectors.format.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses the documents of an application that were in force: those without a profile, and those of
 * the profiles that {@code policies.yml} calls active. What is left out is said.
 */
final class SpringProfiles {
  private static final Pattern OF_PROFILE =
      Pattern.compile("(.*(?:application|bootstrap))-([\\w-]+)\\.(ya?ml|properties)");
  private static final Set<String> KEYS =
      Set.of("spring.config.activate.onprofile", "spring.profiles");

  private final Set<String> active;

  SpringProfiles(List<String> active) {
    this.active = new TreeSet<>(active);
  }

  /** A file's name without what compressed it. */
  static String plain(String file) {
    return file.replaceFirst("\\.(gz|zst)$", "");
  }

  /** The profile that a file's name gives, as in {@code application-prod.yml}. */
  static Optional<String> ofFile(String file) {
    Matcher name = OF_PROFILE.matcher(plain(file));
    return name.matches() ? Optional.of(name.group(2)) : Optional.empty();
  }

  /** The file's name without profile and extension: what belongs together has the same. */
  static String application(String file) {
    Matcher name = OF_PROFILE.matcher(plain(file));
    return name.matches() ? name.group(1) : plain(file).replaceFirst("\\.(ya?ml|properties)$", "");
  }

  boolean isActive(String profile) {
    return active.contains(profile);
  }

  /** The properties of the documents that apply, in their order. */
  List<Property> choose(List<List<Property>> documents, Sheet sheet) {
    List<Property> chosen = new ArrayList<>();
    List<String> out = new ArrayList<>();
    int line = 0;
    for (List<Property> document : documents) {
      Optional<Property> condition =
          document.stream().filter(SpringProfiles::isCondition).findFirst();
      if (condition.isEmpty() || holds(condition.get().value())) {
        chosen.addAll(document);
      } else {
        line = line == 0 ? condition.get().origin().line() : line;
        out.add(Quoted.text(condition.get().value()));
      }
    }
    if (!out.isEmpty()) {
      sheet.unread(
          line,
          "the document of profile "
              + String.join(", ", out)
              + " was not read, only "
              + (active.isEmpty()
                  ? "those without a profile"
                  : "those of " + String.join(", ", active))
              + ": if it was active, add profiles: [NAME] to policies.yml");
    }
    return chosen;
  }

  private static boolean isCondition(Property property) {
    String key =
        String.join(".", property.path().stream().map(SpringProperties::canonical).toList());
    return KEYS.contains(key);
  }

  /** Names with {@code !}, {@code &} or {@code |}; a comma is "or". Without parentheses. */
  private boolean holds(String expression) {
    for (String any : expression.split("[,|]")) {
      boolean all = !any.isBlank();
      for (String each : any.split("&")) {
        String name = each.strip();
        boolean not = name.startsWith("!");
        all &= active.contains(not ? name.substring(1).strip() : name) != not;
      }
      if (all && !expression.contains("(")) {
        return true;
      }
    }
    return false;
  }
}
