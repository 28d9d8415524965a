package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;

/** How one kind of store is asked for the traces of a slice of time. */
public interface TraceStore {
  /**
   * @param service as the store names it; empty for all
   */
  Request search(String service, TimeRange slice);

  /**
   * Takes what an answer holds, whatever its status.
   *
   * @param smallest whether no smaller slice will be asked for, so that this is the last answer
   */
  Found take(Answer answer, boolean smallest) throws SourceException;

  /**
   * What an answer held.
   *
   * @param full whether there may be more traces than it holds
   * @param problem part of a sentence on what is wrong with it; empty where it can be trusted
   */
  record Found(int traces, boolean full, String problem) {}
}
