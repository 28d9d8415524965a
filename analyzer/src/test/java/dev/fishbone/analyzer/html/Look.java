package dev.fishbone.analyzer.html;
import java.nio.file.*;
import dev.fishbone.analyzer.findings.*;
final class Look {
  static void slices(Tab t, Path out, String name, int h, int max) throws Exception {
    int total = t.height(); int n=0;
    for (int y=0; y<total && n<max; y+=h) t.picture(out.resolve(name+"-"+(++n)+".png"), y, Math.min(total,y+h));
    System.out.println(name+" "+total);
  }
  public static void main(String[] a) throws Exception {
    Findings f = Json.EXACT.readValue(Files.readAllBytes(Path.of(a[0])), Findings.class);
    String doc = Files.readString(Path.of(a[1]));
    Links links = new Links("https://prom.example","https://grafana.example","uid1","tempo1","https://jaeger.example","");
    Path out = Path.of(a[3]); Files.createDirectories(out);
    Path page = out.resolve("report.html");
    Files.writeString(page, HtmlReport.of(f, doc, Path.of(a[2]), links));
    int max = a.length > 4 ? Integer.parseInt(a[4]) : 4;
    try (Chromium c = Chromium.start()) { Tab t = c.tab();
      for (String s : new String[]{"light","dark"}) { t.size(1280,900); t.shown("screen",s); t.load(page); slices(t,out,s,1300,s.equals("light")?max:2); }
      t.shown("screen","light"); t.size(390,844); t.load(page); slices(t,out,"narrow",1500,3);
      System.out.println("overflow " + t.value("document.documentElement.scrollWidth"));
      Files.write(out.resolve("print.pdf"), t.pdf());
      t.size(690,1000); t.shown("print","dark"); slices(t,out,"print",1000,4);
      System.out.println(t.complaints()); System.out.println(t.requests(page));
      System.out.println(Files.size(page));
    }
  }
}
