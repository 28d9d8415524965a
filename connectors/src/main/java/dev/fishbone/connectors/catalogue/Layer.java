package dev.fishbone.connectors.catalogue;

import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Rows of one origin by the names that they are found under. */
final class Layer {
  private final Map<String, List<Row>> byName = new HashMap<>();
  private final List<Row> byForm = new ArrayList<>();

  /** Names that have no row of their own and are needed for one. */
  private final Map<String, List<Row>> needed = new HashMap<>();

  private final Map<NameForm, Row> neededForms = new LinkedHashMap<>();
  private final List<Rows.Ignored> ignored;

  Layer(Rows rows) {
    for (Row row : rows.rows()) {
      if (row.name().isLiteral()) {
        byName.computeIfAbsent(row.name().toString(), name -> new ArrayList<>()).add(row);
      } else {
        byForm.add(row);
      }
      row.partner().ifPresent(partner -> need(partner.name(), row));
      histogram(row).ifPresent(base -> need(base, row));
    }
    ignored = rows.ignored();
  }

  private void need(String name, Row row) {
    NameForm form = new NameForm(name);
    if (form.isLiteral()) {
      needed.computeIfAbsent(name, n -> new ArrayList<>()).add(row);
    } else {
      neededForms.put(form, row);
    }
  }

  /** A native histogram has the name without the ending of its count and sum. */
  private static Optional<String> histogram(Row row) {
    String name = row.name().toString();
    boolean part = name.endsWith("_count") || name.endsWith("_sum");
    return part && row.signal().kind() == Signal.Kind.COUNTER
        ? Optional.of(name.substring(0, name.lastIndexOf('_')))
        : Optional.empty();
  }

  /** A row's name in full beats the form of one. */
  List<Row> rows(String name) {
    List<Row> rows = byName.get(name);
    if (rows != null) {
      return rows;
    }
    return byForm.stream().filter(row -> row.name().match(name).isPresent()).toList();
  }

  List<Rows.Ignored> ignored() {
    return ignored;
  }

  Optional<String> ignored(String name) {
    return ignored.stream()
        .filter(each -> each.matches(name))
        .map(Rows.Ignored::because)
        .findFirst();
  }

  /** Rows that have another name and cannot do without this one. */
  List<Row> needing(String name) {
    List<Row> needing = new ArrayList<>(needed.getOrDefault(name, List.of()));
    neededForms.forEach(
        (form, row) -> {
          if (form.match(name).isPresent()) {
            needing.add(row);
          }
        });
    return needing;
  }

  /** Names in full only. */
  SortedSet<String> names() {
    return new TreeSet<>(byName.keySet());
  }
}
