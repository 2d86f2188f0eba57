import fc from "fast-check";
import { expect, it } from "vitest";
import { planChange } from "@/lib/bulk-changes/plan";
import { applyEdits } from "@/lib/checking/edits/edits";
import { fixAll } from "@/lib/checking/fixes/fix-all";
import { suggestFixes } from "@/lib/checking/fixes/single-fixes";
import { DESCRIPTION } from "@/lib/enums";
import { parseText } from "@/lib/reading/parsed-text";
import { propertyRuns } from "../support/property-runs";
import { fixable, policiesOf } from "./fixable";

const POLICIES = policiesOf({ ruleType: "format_requirement", content: "no_html" });

function fixed(text: string) {
  const { texts, changes } = fixAll(fixable(POLICIES, text, "en"));
  return { made: texts.at(DESCRIPTION, null)?.parsed.source, changes };
}

it("decodes character references when the last tags are removed, so that line breaks remain", () => {
  const text = "<p>One &amp; two.</p>\n<p>&bull; Blue.<br />&bull;&nbsp;CoolTech&trade; liner.</p>";
  const { made, changes } = fixed(text);
  expect(made).toBe("One & two.\n• Blue.\n• CoolTech™ liner.");
  expect(changes.every(({ start, end }) => start <= end && end <= text.length)).toBe(true);
});

it("keeps references that would become markup again", () => {
  expect(fixed("<p>Write &lt;b&gt; for bold &amp; more.</p>").made).toBe(
    "Write &lt;b&gt; for bold &amp; more.",
  );
});

it("keeps references in a text without tags", () => {
  expect(fixed("Soft &amp; warm.").changes).toEqual([]);
});

/** Applies fixes one at a time, each to the previous result. */
function oneByOne(text: string): string {
  const [fix] = suggestFixes(fixable(POLICIES, text, "en")).filter((each) => each !== null);
  return fix ? oneByOne(applyEdits(text, [fix])) : text;
}

it("decodes references with a single fix that removes the last tag", () => {
  expect(oneByOne("Soft &amp; <b>warm.\n&bull; Blue &lt; 3")).toBe("Soft & warm.\n• Blue < 3");
  expect(oneByOne("<p>Write &lt;b&gt; for bold &amp; more.</p>")).toBe(
    "Write &lt;b&gt; for bold &amp; more.",
  );
});

it("decodes references in bulk changes", () => {
  const text = "<p>Soft &amp; warm.</p>\n<p>&bull; Blue</p>";
  const about = { ...fixable(POLICIES, text, "en"), decisions: [] };
  const task = { action: "apply_fixes" as const, replacement: null, isTarget: () => true };
  expect(planChange(about, task).changes.map(({ after }) => after)).toEqual([
    "Soft & warm.\n• Blue",
  ]);
});

it("produces the same text format with single fixes as with all fixes together", () => {
  const parts = fc.constantFrom(
    "Soft",
    "warm",
    "&amp;",
    "&bull;",
    "&trade;",
    "<br>",
    "<b>",
    "</b>",
    "\n",
    "&#8211;",
    "3 &lt; 4",
  );
  fc.assert(
    fc.property(fc.array(parts, { minLength: 2, maxLength: 9 }), (words) => {
      const text = `Wool ${words.join(" ")} socks`;
      const [single, all] = [oneByOne(text), fixed(text).made ?? ""];
      const hasFindings = (made: string) => fixable(POLICIES, made, "en").findings.length > 0;
      fc.pre(/[<]/.test(text.replace("3 &lt; 4", "")) && !hasFindings(single) && !hasFindings(all));
      expect(parseText(single).isHtml, single).toBe(parseText(all).isHtml);
    }),
    propertyRuns(200, 2000),
  );
});
