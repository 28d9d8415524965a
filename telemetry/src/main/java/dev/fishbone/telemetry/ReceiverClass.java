package dev.fishbone.telemetry;

/** Whether what arrives at a receiver wakes a person. */
public enum ReceiverClass {
  PAGE,
  CHAT,
  EMAIL,
  TICKET,
  /** A receiver without any integration. */
  NONE,
  UNKNOWN
}
