package dev.fishbone.analyzer.html;

/** Questions to a page, each answered with a list of what is wrong. */
final class Probes {
  /** Boxes that reach beyond the window, but for those within something that scrolls. */
  static final String BEYOND_THE_WINDOW =
      """
      [...document.querySelectorAll('main *, header *, nav *, footer *')]
        .filter(e => !e.closest('.picture, pre, .unseen, svg'))
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
        .map(e => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 40))
      """;

  static final String OVERLAPPING_TEXTS =
      """
      [...document.querySelectorAll('svg')].flatMap(svg => {
        const texts = [...svg.querySelectorAll('text')].map(t => [t, t.getBBox()]);
        const wrong = [];
        for (let i = 0; i < texts.length; i++) {
          for (let j = i + 1; j < texts.length; j++) {
            const a = texts[i][1], b = texts[j][1];
            const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            if (wide > 0.5 && high > 3) {
              wrong.push(texts[i][0].textContent + ' | ' + texts[j][0].textContent);
            }
          }
        }
        return wrong;
      })
      """;

  /** Out of the picture, or out of the box that was drawn for it. */
  static final String TEXTS_OUTSIDE_THEIR_PICTURE =
      """
      [...document.querySelectorAll('svg')].flatMap(svg => {
        const all = svg.viewBox.baseVal;
        const boxes = [...svg.querySelectorAll('rect')].map(r => r.getBBox());
        const lines = [...svg.querySelectorAll('.bone, .spine')].map(l => l.getBBox());
        return [...svg.querySelectorAll('text')].filter(t => {
          const b = t.getBBox();
          if (b.x < 0 || b.y < -1 || b.x + b.width > all.width || b.y + b.height > all.height) {
            return true;
          }
          return boxes.some(r => {
            const x = b.x + b.width / 2, y = b.y + b.height / 2;
            const within = x > r.x && x < r.x + r.width && y > r.y && y < r.y + r.height;
            const sound = b.x >= r.x - 1 && b.x + b.width <= r.x + r.width + 1;
            return within && !sound && r.width > 12;
          });
        }).map(t => t.textContent);
      })
      """;

  private static final String CONTRAST =
      """
      (() => {
        const rgba = c => {
          const n = c.match(/[\\d.]+/g).map(Number);
          return { r: n[0], g: n[1], b: n[2], a: n.length > 3 ? n[3] : 1 };
        };
        const light = c => {
          const f = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
          return 0.2126 * f(c.r) + 0.7152 * f(c.g) + 0.0722 * f(c.b);
        };
        const ratio = (a, b) => {
          const x = light(a), y = light(b);
          return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
        };
        const ground = e => {
          for (; e; e = e.parentElement) {
            const c = rgba(getComputedStyle(e).backgroundColor);
            if (c.a > 0.99) return c;
          }
          return { r: 255, g: 255, b: 255, a: 1 };
        };
        const texts = [...document.querySelectorAll('body *')].filter(e =>
          !['SCRIPT', 'STYLE', 'title', 'desc'].includes(e.tagName) && !e.closest('[hidden]') &&
          [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()));
        const grounds = e => {
          if (!(e instanceof SVGElement)) return [ground(e)];
          const b = e.getBBox();
          const under = [...e.closest('svg').querySelectorAll('rect')].filter(r => {
            const q = r.getBBox();
            return b.x < q.x + q.width && b.x + b.width > q.x && b.y < q.y + q.height
              && b.y + b.height > q.y && getComputedStyle(r).fill !== 'none';
          }).map(r => rgba(getComputedStyle(r).fill));
          return under.length ? under : [ground(e.closest('svg').parentElement)];
        };
        const ink = e => rgba(e instanceof SVGElement
          ? getComputedStyle(e).fill : getComputedStyle(e).color);
        const faint = texts.filter(e => grounds(e).some(g => ratio(ink(e), g) < 4.5));
        return { texts, faint };
      })()
      """;

  static final String COUNT_OF_TEXTS = CONTRAST.strip() + ".texts.length";
  static final String FAINT_TEXTS =
      CONTRAST.strip()
          + ".faint.map(e => e.tagName + ' ' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 40))";

  static final String SKIPPED_HEADING_LEVELS =
      """
      (() => {
        let level = 0;
        return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(h => {
          const next = Number(h.tagName[1]);
          const skipped = next > level + 1;
          level = next;
          return skipped;
        }).map(h => h.textContent);
      })()
      """;

  static final String DOUBLE_IDS =
      """
      (() => {
        const seen = new Set();
        return [...document.querySelectorAll('[id]')].map(e => e.id)
          .filter(id => seen.has(id) || !seen.add(id));
      })()
      """;

  static final String DANGLING_REFERENCES =
      """
      [...document.querySelectorAll('a[href^="#"]')].map(a => a.getAttribute('href').slice(1))
        .concat([...document.querySelectorAll('[aria-labelledby], [aria-describedby], [for]')]
          .flatMap(e => ['aria-labelledby', 'aria-describedby', 'for']
            .map(name => e.getAttribute(name)).filter(Boolean)))
        .filter(id => !document.getElementById(id))
      """;

  static final String PICTURES_WITHOUT_ALTERNATIVE =
      """
      [...document.querySelectorAll('svg, img')].filter(e => e.tagName === 'IMG'
        ? !e.alt : !e.querySelector('title').textContent || !e.querySelector('desc').textContent)
        .map(e => e.outerHTML.slice(0, 80))
      """;

  static final String ROWS_SHOWN =
      "[...document.querySelectorAll('#evidence tbody tr')].filter(r => r.offsetParent)"
          + ".map(r => r.id)";

  /** What only a script would show, but for the filter, which would do nothing. */
  static final String HIDDEN_BY_DEFAULT =
      """
      [...document.querySelectorAll('body *')].filter(e => !e.closest('#filter-box, details, svg, script'))
        .filter(e => getComputedStyle(e).display === 'none' || getComputedStyle(e).visibility === 'hidden')
        .map(e => e.tagName + ' ' + e.className)
      """;

  private Probes() {}
}
