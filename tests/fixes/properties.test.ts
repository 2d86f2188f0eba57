import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planChange } from "@/lib/bulk-changes/plan";
import { applyEdits } from "@/lib/checking/edits/edits";
import { fixAll } from "@/lib/checking/fixes/fix-all";
import { recheckTexts, verifyFixes } from "@/lib/checking/fixes/prove";
import { suggestFixes } from "@/lib/checking/fixes/single-fixes";
import { DESCRIPTION } from "@/lib/enums";
import { parseText } from "@/lib/reading/parsed-text";
import { propertyRuns } from "../support/property-runs";
import { fixable, policiesOf } from "./fixable";

const POLICIES = policiesOf(
  {
    ruleType: "prohibited_words",
    content: "cheap => affordable, best price, utilise => use, amazing",
  },
  { ruleType: "format_requirement", content: "no_html,no_emoji,no_all_caps,no_exclamation" },
  { ruleType: "format_requirement", content: "sentence_case,no_urls,unit_space,no_repeated_words" },
  { ruleType: "price_format", content: "$1,234.56" },
);

const WORDS =
  "a|soft|warm|cheap|Cheap|sock|Walnut|AMAZING|VERY WARM|FREE|wool|the the|60ml|12.50 $|best price|utilise|🧦|(🧦)|(great!)|iPhone|www.shop.example";
const words = fc.array(fc.constantFrom(...WORDS.split("|")), { minLength: 1, maxLength: 7 });
const sentences = fc
  .tuple(words, fc.constantFrom(".", "!", "!!!", "?!", "."))
  .map(([parts, stop]) => `${parts.join(" ")}${stop}`);
const plain = fc
  .array(fc.tuple(sentences, fc.constantFrom(" ", "\n", "\n- ", "\n\n")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) =>
    parts
      .map(([sentence, gap]) => sentence + gap)
      .join("")
      .trim(),
  );
const html = fc
  .array(fc.tuple(fc.constantFrom("p", "li", "div", "h2"), sentences), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map(([tag, text]) => `<${tag}><b>${text}</b></${tag}>`).join("\n"));
const texts = fc.oneof(plain, html);

/** Counts the artifacts of careless edits in the visible text by kind, such as double spaces. */
function slips(text: string): number[] {
  const seen = parseText(text).text;
  const count = (pattern: RegExp) => seen.match(pattern)?.length ?? 0;
  return [
    count(/[^\s] {2,}[^\s]/g),
    count(/ [.,;:!?]/g),
    count(/\(\s*\)/g),
    count(/^\s*-\s*$/gm),
    count(/[a-z][.!?][A-Z][a-z]/g),
    count(/[a-z][A-Z]/g),
  ];
}

describe("fixes in any text", () => {
  it("remove only their own violation, add none and leave no artifacts", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const about = fixable(POLICIES, text);
        for (const fix of verifyFixes(about)) {
          if (!fix) continue;
          const after = applyEdits(text, [fix]);
          const found = recheckTexts(about, about.texts.withText(DESCRIPTION, null, after));
          expect(found.length, after).toBeLessThan(about.findings.length);
          const before = slips(text);
          const now = slips(after);
          for (const [at, times] of now.entries())
            expect(times, after).toBeLessThanOrEqual(before[at] ?? 0);
        }
      }),
      propertyRuns(30, 300),
    );
  });

  it("are deterministic, never lower the score and change nothing without findings", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const about = fixable(POLICIES, text);
        const fixed = fixAll(about);
        expect(fixed.scoreAfter).toBeGreaterThanOrEqual(fixed.scoreBefore);
        const made = fixed.texts.at(DESCRIPTION, null)?.parsed.source ?? "";
        expect(applyEdits(text, fixed.changes)).toBe(made);
        expect(fixAll(about).changes).toEqual(fixed.changes);
        if (about.findings.length === 0) expect(made).toBe(text);
      }),
      propertyRuns(30, 300),
    );
  });

  it("are applied by bulk changes in 90% of the texts with live fixes", () => {
    const task = { action: "apply_fixes" as const, replacement: null, isTarget: () => true };
    const withFixes = fc.sample(texts, propertyRuns(120, 1200, 20_261_122)).flatMap((text) => {
      const about = fixable(POLICIES, text);
      const fixes = suggestFixes(about).filter((fix) => fix !== null);
      return fixes.length > 0 ? [{ about, text }] : [];
    });
    const planned = withFixes.filter(({ about, text }) => {
      const plan = planChange({ ...about, decisions: [] }, task);
      if (plan.changes.length === 0) return false;
      const [{ after } = { after: "" }] = plan.changes;
      const found = recheckTexts(about, about.texts.withText(DESCRIPTION, null, after));
      expect(plan.violationsAfter).toBe(found.length);
      expect(found.length, after).toBeLessThan(about.findings.length);
      expect(plan.scoreAfter).toBeGreaterThanOrEqual(plan.scoreBefore);
      for (const [at, times] of slips(after).entries())
        expect(times, after).toBeLessThanOrEqual(slips(text)[at] ?? 0);
      return true;
    });
    expect(withFixes.length).toBeGreaterThan(100);
    expect(planned.length / withFixes.length).toBeGreaterThanOrEqual(0.9);
  });
});
