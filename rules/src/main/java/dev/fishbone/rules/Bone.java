package dev.fishbone.rules;

/** The fishbone's branches, in the order of the document. */
public enum Bone {
  CHANGE("Change"),
  CODE("Code"),
  CAPACITY("Capacity"),
  DETECTION("Detection");

  private final String label;

  Bone(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
