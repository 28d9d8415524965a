package dev.fishbone.connectors.events;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The alert in a page's title. Alertmanager titles a page {@code [FIRING:1] PoolWait pricing (…)},
 * the values of the group's labels with the alert's name first (its template {@code __subject}). A
 * group without that label begins with another one, which only its key tells.
 */
public final class AlertTitle {
  private static final Pattern SUBJECT =
      Pattern.compile("\\[(?:FIRING:[0-9]{1,6}|RESOLVED)] +([^\\s()]+)(?: .*)?", Pattern.DOTALL);

  private AlertTitle() {}

  /** The alert's name, or the title as it is where it was not made by Alertmanager. */
  public static String alert(String title) {
    Matcher subject = SUBJECT.matcher(title.strip());
    return subject.matches() ? subject.group(1) : title.strip();
  }
}
