package dev.fishbone.lab.web;

/** Where people check out. */
interface Shoppers {
  /** One comes, and is not waited for. */
  void checkout(int sku);

  /** Checkouts that were not yet answered or given up. */
  int waiting();
}
