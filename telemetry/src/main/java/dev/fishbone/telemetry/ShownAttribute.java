package dev.fishbone.telemetry;

import java.util.Locale;
import java.util.Set;

/**
 * An attribute of requests that documents may show.
 *
 * @param hashed whether only a pseudonym of its value is read; always so where it names people
 */
public record ShownAttribute(String name, boolean hashed) {
  private static final String HASH = "hash:";

  /** Names of the semantic conventions and of tracers before them whose values are of people. */
  private static final Set<String> OF_PEOPLE =
      Set.of(
          "session",
          "session.id",
          "session.previous_id",
          "session_id",
          "sessionid",
          "enduser.id",
          "enduser.pseudo.id",
          "user",
          "user.id",
          "user_id",
          "userid",
          "user.name",
          "user.full_name",
          "user.email",
          "user.hash",
          "email",
          "username",
          "remote_user",
          "customer.id",
          "customer_id",
          "customer.email",
          "client.address",
          "client.socket.address",
          "client_ip",
          "http.client_ip",
          "net.sock.peer.addr",
          "net.peer.ip",
          "network.peer.address",
          "peer.ipv4",
          "remote_addr",
          "source.address",
          "x-forwarded-for",
          "http.request.header.x-forwarded-for",
          "http.request.header.cookie",
          "http.request.header.authorization",
          "device.id");

  /**
   * As it is written in a configuration.
   *
   * @param written the name; {@code hash:} before it asks for pseudonyms
   * @param session the attribute that names whose a request is; may be empty
   */
  public static ShownAttribute of(String written, String session) {
    boolean asked = written.startsWith(HASH);
    String name = (asked ? written.substring(HASH.length()) : written).strip();
    return new ShownAttribute(name, asked || namesPeople(name, session));
  }

  private static boolean namesPeople(String name, String session) {
    return OF_PEOPLE.contains(name.toLowerCase(Locale.ROOT)) || name.equals(session);
  }

  /**
   * Whether each of its values is of one person or session.
   *
   * @param session as above
   */
  public boolean namesPeople(String session) {
    return namesPeople(name, session);
  }

  /** As files call it. */
  public String column() {
    return hashed ? HASH + name : name;
  }
}
