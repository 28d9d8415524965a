package dev.fishbone.connectors.spans;

/**
 * Who was called, as the caller knows it (CONVENTIONS e.2). Never {@code network.peer.address}: a
 * retry goes to another instance on purpose.
 */
final class Peers {
  private Peers() {}

  static String peer(SpanFacts facts) {
    String named = facts.first(Field.PEER_SERVICE, Field.UPSTREAM_CLUSTER);
    if (!named.isEmpty()) {
      return named;
    }
    if (facts.has(Field.DB_SYSTEM)) {
      String where = facts.first(Field.SERVER_ADDRESS, Field.NET_PEER_NAME);
      String what = facts.get(Field.DB_NAMESPACE);
      return join(facts.get(Field.DB_SYSTEM), join(where, what, '/'), ':');
    }
    if (facts.has(Field.MESSAGING_SYSTEM)) {
      return join(facts.get(Field.MESSAGING_SYSTEM), facts.get(Field.MESSAGING_DESTINATION), ':');
    }
    if (facts.has(Field.RPC_METHOD)) {
      String method = Operations.rpc(facts);
      int slash = method.lastIndexOf('/');
      if (slash > 0) {
        return method.substring(0, slash);
      }
    }
    String address = address(facts);
    return address.isEmpty() ? facts.get(Field.REMOTE_ENDPOINT) : address;
  }

  private static String address(SpanFacts facts) {
    String host = facts.get(Field.SERVER_ADDRESS);
    String port = facts.get(Field.SERVER_PORT);
    if (host.isEmpty()) {
      host = facts.get(Field.NET_PEER_NAME);
      port = facts.first(Field.SERVER_PORT, Field.NET_PEER_PORT);
    }
    if (host.isEmpty()) {
      return UrlPath.authority(facts.get(Field.URL_FULL));
    }
    boolean hasPort =
        host.lastIndexOf(':') > host.lastIndexOf(']') && host.indexOf(':') == host.lastIndexOf(':');
    return port.isEmpty() || hasPort ? host : host + ":" + port;
  }

  private static String join(String first, String second, char between) {
    return first.isEmpty() ? second : second.isEmpty() ? first : first + between + second;
  }
}
