package dev.fishbone.lab.scenario;

/**
 * How the load balancer repeats what failed, at another server.
 *
 * @param count after the first try
 * @param on conditions of HAProxy's {@code retry-on}
 */
public record ProxyRetries(int count, String on) {}
