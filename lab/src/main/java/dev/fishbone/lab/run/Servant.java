package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;

/** A process that does what a line tells it. */
interface Servant {
  void tell(String line) throws LabException;
}
