import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseOutline } from "@/lib/reading/outline";
import { parseText } from "@/lib/reading/parsed-text";
import { propertyRuns } from "../support/property-runs";
import { broken, wellFormed } from "./markup";

const markup = fc.oneof(wellFormed, broken);

describe("the visible text of any source", () => {
  it("maps each visible character to its source position, in order, and back", () => {
    fc.assert(
      fc.property(markup, (source) => {
        const parsedText = parseText(source);
        let before = 0;
        for (let i = 0; i < parsedText.text.length; i++) {
          const sourceSpan = parsedText.toSource({ start: i, end: i + 1 });
          expect(sourceSpan.start).toBeGreaterThanOrEqual(before);
          expect(sourceSpan.end).toBeGreaterThan(sourceSpan.start);
          expect(sourceSpan.end).toBeLessThanOrEqual(source.length);
          const back = parsedText.toVisible(sourceSpan);
          expect(back.start).toBeLessThanOrEqual(i);
          expect(back.end).toBeGreaterThan(i);
          if (
            sourceSpan.end - sourceSpan.start === 1 &&
            !/\s/.test(source.charAt(sourceSpan.start))
          ) {
            expect(source.charAt(sourceSpan.start)).toBe(parsedText.text.charAt(i));
          }
          before = sourceSpan.start;
        }
      }),
      propertyRuns(100, 5000),
    );
  });

  it("maps a visible range to its source and back, apart from characters at its ends", () => {
    const offset = fc.nat();
    fc.assert(
      fc.property(wellFormed, offset, offset, (source, a, b) => {
        const parsedText = parseText(source);
        const { length } = parsedText.text;
        const [start = 0, end = 0] = [a % (length + 1), b % (length + 1)].sort((x, y) => x - y);
        fc.pre(start < end);
        const whole = parsedText.toVisible(parsedText.toSource({ start, end }));
        expect(whole.start).toBeLessThanOrEqual(start);
        expect(whole.end).toBeGreaterThanOrEqual(end);
        // Only references to several code units, and whitespace displayed as one space, are mapped
        // as a whole.
        expect(whole.end - whole.start - (end - start)).toBeLessThanOrEqual(2);
      }),
      propertyRuns(100, 5000),
    );
  });

  it("has no blank lines or trailing spaces, and sorted edges and items", () => {
    fc.assert(
      fc.property(markup, (source) => {
        const { text, edges, items, isHtml } = parseText(source);
        if (!isHtml || /<(?:br|\/br|pre)/i.test(source)) return;
        expect(text).not.toMatch(/\n\n|^[ \t\n]|[ \t\n]$| \n|\n /);
        for (const list of [edges, items]) {
          expect(list).toEqual([...new Set(list)].sort((x, y) => x - y));
        }
        for (const edge of edges) expect(text.charAt(edge - 1)).toMatch(/[\n\t]/);
      }),
      propertyRuns(100, 5000),
    );
  });

  it("does not change when attributes, comments and scripts are inserted", () => {
    const invisible = fc.constantFrom(
      "<!-- <p> -->",
      "<script>var a = '<p>';</script>",
      "<style>p{}</style>",
      "<template>x</template>",
    );
    fc.assert(
      fc.property(
        wellFormed,
        fc.array(fc.tuple(fc.nat(), invisible), { maxLength: 4 }),
        (source, added) => {
          const plainer = source.replaceAll("a > b", "a b");
          fc.pre(
            parseText(plainer).isHtml &&
              !/<(?:script|style|svg|title|noscript|template|!|[?])/i.test(plainer),
          );
          // Positions between tags, where markup is allowed.
          const pieces = plainer.split(/(?<=>)/);
          for (const [where, what] of added) pieces.splice(where % (pieces.length + 1), 0, what);
          const more = pieces
            .join("")
            .replace(/<(b|p|li|td|div)(?=>)/g, '<$1 class="x > y" data-a=1');
          expect(parseText(more).text).toBe(parseText(source).text);
        },
      ),
      propertyRuns(100, 5000),
    );
  });

  it("is completely contained in its outline, each part once and in order", () => {
    fc.assert(
      fc.property(markup, (source) => {
        const outline = parseOutline(source);
        if (!outline) return;
        const { text } = outline.parsed;
        const shown: string[] = [];
        const show = (blocks: typeof outline.blocks): void => {
          for (const block of blocks) {
            if (block.kind === "list") block.items.forEach(show);
            else if (block.kind === "table") {
              for (const cell of block.rows.flat()) show(cell.blocks);
            } else shown.push(text.slice(block.text.start, block.text.end));
          }
        };
        show(outline.blocks);
        const letters = (words: string) => words.replace(/\s/g, "");
        expect(letters(shown.join(""))).toHaveLength(letters(text).length);
        for (const words of shown) expect(text).toContain(words);
        if (!/<table/i.test(source)) expect(letters(shown.join(""))).toBe(letters(text));
      }),
      propertyRuns(100, 5000),
    );
  });
});

describe("text with inline tags", () => {
  it("has the same visible text, whichever part is tagged", () => {
    const words = fc.stringMatching(/^[a-z]{1,6}(?: [a-zäß日😀,.!]{1,6}){1,6}$/u);
    fc.assert(
      fc.property(
        words,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("b", "EM", "a", "span"),
        (text, a, b, tag) => {
          const points = Array.from(text);
          const [start = 0, end = 0] = [a, b]
            .map((n) => n % (points.length + 1))
            .sort((x, y) => x - y);
          const part = (from: number, to?: number) => points.slice(from, to).join("");
          const parsedText = parseText(
            `${part(0, start)}<${tag}>${part(start, end)}</${tag}>${part(end)}`,
          );
          expect(parsedText.isHtml).toBe(true);
          expect(parsedText.text).toBe(text);
          expect(parsedText.edges).toEqual([]);
        },
      ),
    );
  });
});

describe("hostile markup", () => {
  const shapes: [string, (n: number) => string][] = [
    ["angle brackets", (n) => "<".repeat(n)],
    ["unclosed tags", (n) => "<a".repeat(n)],
    ["nested bold", (n) => `${"<b>".repeat(n)}x`],
    ["nested lists", (n) => `${"<ul><li>".repeat(n)}x`],
    ["nested tables", (n) => "<table><tr><td>x".repeat(n)],
    [
      "tables opened and closed",
      (n) => `${"<table><td><b><i>".repeat(n)}${"</td></table>".repeat(n)}`,
    ],
    ["ampersands", (n) => `<b>${"&".repeat(n)}`],
    ["unterminated references", (n) => "&amp".repeat(n)],
    ["emphasis reopened in every paragraph", (n) => `${"<p><b a>".repeat(n)}${"x<p>".repeat(n)}`],
    [
      "end tags of distant ancestors",
      (n) => `<label><p>${"<span>".repeat(n)}${"</label>".repeat(n)}`,
    ],
    ["unclosed comments", (n) => "<!--".repeat(n)],
    ["CDATA", (n) => `<b>${"<![CDATA[".repeat(n)}`],
    ["SVG", (n) => `${"<svg><title>".repeat(n)}${"</p>".repeat(n)}`],
    ["a long style", (n) => `<a style="${"/*;display:none".repeat(n)}">`],
    ["empty lines", (n) => `${" <br>".repeat(n)}x`],
    ["white space", (n) => `<b>${" \n".repeat(n)}x`],
  ];

  // A quadratic step would take many minutes and run into the test's timeout.
  it.each(shapes)("is parsed in linear time with 100,000 repetitions: %s", (_, make) => {
    expect(() => parseOutline(make(100_000))).not.toThrow();
  });
});
