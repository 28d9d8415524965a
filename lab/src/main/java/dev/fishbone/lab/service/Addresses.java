package dev.fishbone.lab.service;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The loopback ports of the servers, decided by the parent and read by its children. */
public record Addresses(List<Address> orders, List<Address> pricing) {
  public Addresses {
    orders = List.copyOf(orders);
    pricing = List.copyOf(pricing);
  }

  /**
   * The two ports of one instance.
   *
   * @param requests port of the work
   * @param management port of metrics, and of probes that do not stand in line
   */
  public record Address(int requests, int management) {
    public URI uri() {
      return URI.create("http://127.0.0.1:" + requests);
    }
  }

  public void write(Path file) throws IOException {
    Properties ports = new Properties();
    ports.setProperty("orders", text(orders));
    ports.setProperty("pricing", text(pricing));
    try (Writer out = Files.newBufferedWriter(file)) {
      ports.store(out, null);
    }
  }

  static Addresses read(Path file) throws IOException {
    Properties ports = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      ports.load(in);
    }
    return new Addresses(
        parse(ports.getProperty("orders", "")), parse(ports.getProperty("pricing", "")));
  }

  private static String text(List<Address> addresses) {
    List<String> words = new ArrayList<>();
    addresses.forEach(address -> words.add(address.requests() + ":" + address.management()));
    return String.join(",", words);
  }

  private static List<Address> parse(String text) {
    List<Address> addresses = new ArrayList<>();
    for (String word : text.split(",", -1)) {
      int colon = word.indexOf(':');
      addresses.add(
          new Address(
              Integer.parseInt(word.substring(0, colon)),
              Integer.parseInt(word.substring(colon + 1))));
    }
    return addresses;
  }
}
