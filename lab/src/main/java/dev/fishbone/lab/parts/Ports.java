package dev.fishbone.lab.parts;

import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.service.Addresses;
import dev.fishbone.lab.service.Addresses.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Free loopback ports for all parts of a run, asked for at once so that none is given twice. */
public record Ports(
    Addresses addresses, int proxy, int proxyMetrics, int prometheus, int alertmanager, int sinks) {

  public static Ports free(Scenario scenario) throws IOException {
    int orders = scenario.orders().instances();
    int pricing = scenario.pricing().servers().instances();
    List<Integer> free = free(2 * orders + 2 * pricing + 5);
    List<Address> all = new ArrayList<>();
    for (int i = 0; i < orders + pricing; i++) {
      all.add(new Address(free.get(2 * i), free.get(2 * i + 1)));
    }
    List<Integer> rest = free.subList(2 * (orders + pricing), free.size());
    return new Ports(
        new Addresses(all.subList(0, orders), all.subList(orders, all.size())),
        rest.get(0),
        rest.get(1),
        rest.get(2),
        rest.get(3),
        rest.get(4));
  }

  private static List<Integer> free(int count) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
  }
}
