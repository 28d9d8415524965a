/** The servers under test, Orders and Pricing, and the child processes that run them. */
@NullMarked
package dev.fishbone.lab.service;

import org.jspecify.annotations.NullMarked;
