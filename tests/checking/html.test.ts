import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { groundFindings } from "@/lib/checking/findings/ground-findings";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { propertyRuns } from "../support/property-runs";
import { category, findingsOf, rule, wordsFound } from "./policies";

const format = (content: string, text: string) => wordsFound("format_requirement", content, text);

describe("HTML is checked as visible text", () => {
  it("matches words across tags, but not tags and attributes", () => {
    const html =
      '<p class="target">Our <a href="https://acme.com" target="_blank">Tar<b>get</b></a> price</p>';
    expect(findingsOf("prohibited_words", "target, acme", html)).toMatchObject([
      {
        start: html.indexOf("Tar<"),
        end: html.indexOf("get<") + 3,
        words: "Tar<b>get",
        visibleWords: "Target",
        reason: "“target” is prohibited.",
        lineNumber: 1,
        lineText: "Our Target price",
      },
    ]);
    expect(format("no_urls, no_emails", html)).toEqual([]);
  });

  it("decodes references and spaces and reports their source positions", () => {
    const html = "<p>Fish &amp;\n   chips&nbsp;caf&eacute;</p>";
    expect(wordsFound("prohibited_words", "fish & chips, café", html)).toEqual([
      "Fish &amp;\n   chips",
      "caf&eacute;",
    ]);
    expect(findingsOf("prohibited_words", "café", html)[0]).toMatchObject({ visibleWords: "café" });
    expect(findingsOf("length_limit", "-17", html)).toEqual([]);
    expect(findingsOf("length_limit", "-16", html)[0]?.reason).toContain("17 characters");
  });

  it("ends sentences and runs of capitals, but not terms, at the edge of a block", () => {
    const html =
      "<h2>NEW</h2><p>WOOL blanket from the coast</p><ul><li>Warm</li><li>soft</li></ul>";
    expect(format("no_all_caps", html)).toEqual([]);
    expect(format("no_all_caps", "<p><strong>BUY</strong> NOW</p>")).toEqual(["BUY</strong> NOW"]);
    expect(format("no_all_caps", "<p>BUY<br>NOW</p>")).toEqual([]);
    expect(format("no_all_caps", "<table><tr><td>SIZE</td><td>XL</td></tr></table>")).toEqual([]);
    expect(format("sentence_case", html)).toEqual([]);
    expect(format("sentence_case", "<ul><li>soft.</li></ul><p>warm</p>")).toEqual(["soft", "warm"]);
    expect(format("max_sentence_words:5", html)).toEqual([]);
    expect(findingsOf("length_limit", "4-4 sentences", html)).toEqual([]);
    expect(wordsFound("prohibited_words", "warm soft", html)).toEqual(["Warm</li><li>soft"]);
    expect(format("no_repeated_words", "<p>The best</p><p>best wool</p>")).toEqual([]);
    expect(format("no_repeated_words", "<p>The <b>best</b> best wool</p>")).toEqual([
      "best</b> best",
    ]);
  });

  it("counts an item of a list as a bullet", () => {
    expect(format("bullets", "<p>a</p><ul><li>b</li></ul>")).toEqual([]);
    expect(format("bullets", "<p>a</p><ul><li></li></ul>")).toEqual([null]);
    expect(format("bullets", "<p>- a</p>")).toEqual([]);
  });

  it("applies regular expressions and prices to the visible text", () => {
    const html = "<p>Only <b>$</b>5</p><p>Now</p>";
    expect(wordsFound("price_format", "$1,234.56", html)).toEqual(["$</b>5"]);
    expect(format("regex:^Only \\$5\\nNow$", html)).toEqual([]);
    expect(format("not_regex:\\n", html)).toEqual(["</p>"]);
  });

  it("reports the source line for markup and limits the length of lines", () => {
    const html = `<div>\n<p>${"word ".repeat(400)}acme ${"word ".repeat(400)}</p>\n<b>x</b></div>`;
    const [term] = findingsOf("prohibited_words", "acme", html);
    expect(term?.lineNumber).toBe(1);
    expect(term?.lineText).toContain("acme");
    expect(term?.lineText?.length).toBeLessThanOrEqual(300);
    const tags = findingsOf("format_requirement", "no_html", html);
    expect(tags.map(({ words, lineNumber }) => [words, lineNumber])).toEqual([
      ["<div>", 1],
      ["<p>", 2],
      ["</p>", 2],
      ["<b>", 3],
      ["</b>", 3],
      ["</div>", 3],
    ]);
    expect(tags.every(({ visibleWords }) => visibleWords === "")).toBe(true);
    expect(tags[3]?.lineText).toBe("<b>x</b></div>");
  });

  it("allows listed tags without attributes", () => {
    const html = '<P>a<br/>b<br class="x">c <i>d</i></p><!-- e -->';
    expect(format("no_html:br|p", html)).toEqual(['<br class="x">', "<i>", "</i>", "<!-- e -->"]);
    expect(findingsOf("format_requirement", "no_html:br|p", html)[0]).toMatchObject({
      reason: '“<br class="x">” has attributes, which are not allowed.',
      suggestion: "Write “<br>”.",
      violationType: "forbidden_element_present",
    });
    expect(format("no_html: p | BR", "<p >a<br></P>")).toEqual([]);
    expect(format("no_html", "a <brand> b")).toEqual(["<brand>"]);
    expect(findingsOf("format_requirement", "no_html", "a <brand> b")[0]?.visibleWords).toBe(
      "<brand>",
    );
  });

  it("locates a model's quote in the visible text", () => {
    const policies = compilePolicies(category({ content: "Be kind." }));
    const html = "<p>You <em>must</em> buy &amp; pay</p>";
    const claim = { rule: "category.content", severity: "low", occurrence: 1, reason: "Rude." };
    const { findings, dropped } = groundFindings(policies, html, [
      { ...claim, quote: "must buy & pay" },
      { ...claim, quote: "<em>" },
    ]);
    expect(findings.map(({ words, visibleWords }) => [words, visibleWords])).toEqual([
      ["must</em> buy &amp; pay", "must buy & pay"],
    ]);
    expect(dropped).toBe(1);
  });
});

const RULES: PolicyRule[] = [
  rule({ id: 1, ruleType: "prohibited_words", content: "acme, best seller, ß, 漢, #1" }),
  rule({
    id: 2,
    ruleType: "format_requirement",
    content: "no_emoji, no_all_caps, no_urls, no_emails, no_phone_numbers, no_exclamation, bullets",
  }),
  rule({
    id: 3,
    ruleType: "format_requirement",
    content: "sentence_case, max_sentence_words:3, no_repeated_words, not_regex:[a-e]{2}",
  }),
  rule({ id: 4, ruleType: "price_format", content: "$1,234.56" }),
  rule({ id: 5, ruleType: "required_phrases", content: "acme|item, best" }),
  rule({ id: 6, ruleType: "length_limit", content: "10-40" }),
  rule({ id: 7, ruleType: "length_limit", content: "3-8 words" }),
];
const policies = compilePolicies(category({ rules: RULES }));

/** Returns the findings without their source positions. */
function seen(text: string) {
  return checkText(policies, text).findings.map(
    ({ start: _s, end: _e, words: _w, ...rest }) => rest,
  );
}

const PIECES = [
  ..."aBß漢é!.,#1$5😀",
  ..."acme|best seller|best best|BUY NOW|a@b.co|www.x.io|$1,000.00|5 €|0800 123 456|The item. the|word".split(
    "|",
  ),
];
const plainTexts = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom("", " ")), { maxLength: 15 })
  .map((parts) => parts.flat().join("").trim());
const INLINE = fc.constantFrom("b", "STRONG", "em", "span", "a", "font", "u");

describe("markup around a text does not change the findings", () => {
  it("with words wrapped in inline tags", () => {
    fc.assert(
      fc.property(
        plainTexts,
        fc.array(fc.tuple(fc.nat(), fc.nat(), INLINE), { maxLength: 4 }),
        (text, wraps) => {
          const points = Array.from(text);
          for (const [a, b, tag] of wraps) {
            const [start = 0, end = 0] = [a, b]
              .map((n) => n % (text.length + 1))
              .sort((x, y) => x - y);
            // A tag counts as one element, so positions are always between characters.
            points.splice(Math.min(end, points.length), 0, `</${tag}>`);
            points.splice(Math.min(start, points.length), 0, `<${tag}>`);
          }
          expect(seen(points.join(""))).toEqual(seen(text));
        },
      ),
      propertyRuns(100, 5000),
    );
  });

  it("with attributes, comments and scripts", () => {
    const noise = fc.constantFrom(
      "<!-- acme BUY NOW! -->",
      "<script>acme('BUY NOW!')</script>",
      "<style>.acme{}</style>",
      '<i title="acme BUY NOW!" hidden>acme</i>',
      '<b data-x="www.x.io">',
      "</b>",
      "<span class='#1'></span>",
    );
    fc.assert(
      fc.property(
        plainTexts,
        fc.array(fc.tuple(fc.nat(), noise), { minLength: 1, maxLength: 5 }),
        (text, added) => {
          const points = Array.from(text);
          for (const [at, what] of added) points.splice(at % (points.length + 1), 0, what);
          expect(seen(points.join(""))).toEqual(seen(text));
        },
      ),
      propertyRuns(100, 5000),
    );
  });

  it("with spans that match their source text", () => {
    fc.assert(
      fc.property(plainTexts, INLINE, (text, tag) => {
        const html = `<p>${text.replaceAll(" ", ` <${tag}></${tag}>`)}&nbsp;&#128512;</p><!-- -->`;
        for (const { start, end, words } of checkText(policies, html).findings) {
          if (start !== null && end !== null) expect(html.slice(start, end)).toBe(words);
        }
      }),
    );
  });
});
