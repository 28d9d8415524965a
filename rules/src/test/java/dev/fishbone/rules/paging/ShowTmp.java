package dev.fishbone.rules.paging;

import dev.fishbone.rules.*;
import dev.fishbone.rules.incident.Scene;
import java.nio.file.*;

class ShowTmp {
  public static void main(String[] a) throws Exception {
    for (String f : a) {
      System.out.println("== " + f);
      var t = Scene.of(Files.readString(Path.of(f)));
      var r = new UnpagedAlert();
      for (Verdict v : r.assess(t, Settings.of(r.info(), t.recording()))) {
        System.out.println(
            v.subject()
                + ": "
                + v.outcome()
                    .fold(
                        x ->
                            x.grade()
                                + " "
                                + x.claim()
                                + "\n   ACTION "
                                + x.action()
                                + "\n   "
                                + x.confidence()
                                + " "
                                + x.figures().stream()
                                    .map(
                                        g ->
                                            g.name() + "=" + g.value() + " [" + g.low() + ","
                                                + g.high() + "]")
                                    .toList()
                                + "\n   "
                                + x.evidence().stream()
                                    .map(e -> e.kind() + " " + e.statement() + " @" + e.origin())
                                    .toList(),
                        x ->
                            "CLEAR "
                                + x.measured()
                                + " "
                                + x.margin()
                                + x.figures().stream()
                                    .map(g -> g.name() + "=" + g.value())
                                    .toList(),
                        x -> "NA " + x));
      }
      var rep = dev.fishbone.rules.impact.ImpactAssessor.assess(t);
      for (var i : rep.impacts()) {
        System.out.println("IMPACT " + i.effect() + " atLeast " + i.atLeast());
        i.times()
            .forEach(
                m ->
                    System.out.println(
                        "   "
                            + m.name()
                            + " "
                            + m.detail()
                            + " "
                            + m.at()
                            + " ["
                            + m.low()
                            + ","
                            + m.high()
                            + "]"));
        i.figures()
            .forEach(
                g ->
                    System.out.println(
                        "   " + g.name() + "=" + g.value() + " " + g.unit() + " [" + g.low() + ","
                            + g.high() + "]"));
        i.notAssessed().forEach(g -> System.out.println("   NA " + g));
        i.evidence()
            .forEach(
                e ->
                    System.out.println(
                        "   E " + e.kind() + " " + e.statement() + " " + e.origin()));
      }
    }
  }
}
