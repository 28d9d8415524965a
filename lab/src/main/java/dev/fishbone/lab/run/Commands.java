package dev.fishbone.lab.run;

import dev.fishbone.lab.LabException;

/** Tells a running service what to do, a line at a time. */
interface Commands {
  void tell(String line) throws LabException;
}
