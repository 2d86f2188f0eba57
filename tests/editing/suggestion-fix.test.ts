import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrySpans } from "@/components/findings/carry-spans";
import { applyFix } from "@/components/findings/fix";
import { fixOf } from "@/components/findings/suggestion-fix";
import type { RuleType } from "@/lib/enums";
import { findingsOf } from "../checking/policies";

/** The text after the first suggestion of a rule was applied; null where it takes a writer. */
function withoutReasons(ruleType: RuleType, content: string, text: string): string | null {
  const [finding] = findingsOf(ruleType, content, text);
  if (!finding) throw new Error("Nothing was found.");
  const fix = fixOf(
    {
      start_position: finding.start,
      end_position: finding.end,
      suggestion: finding.suggestion,
      checked_by: "rule",
      visible_words: finding.visibleWords,
    },
    text,
  );
  return fix && applyFix(text, fix);
}

describe("a suggestion applied by a click", () => {
  it.each<[RuleType, string, string, string]>([
    ["prohibited_words", "best", "The best sock.", "The sock."],
    ["prohibited_words", "best", "Simply the best.", "Simply the."],
    ["prohibited_words", "best", "Best of socks.", "of socks."],
    ["required_phrases", "Made in Italy", "A sock.", "A sock. Made in Italy."],
    ["required_phrases", "Made in Italy", "A sock", "A sock. Made in Italy."],
    ["price_format", "$1,234.56", "Only 12.50 $ now.", "Only $12.50 now."],
    ["format_requirement", "no_all_caps", "A VERY WARM sock.", "A very warm sock."],
    ["format_requirement", "no_all_caps", "Good. VERY WARM sock.", "Good. Very warm sock."],
    ["format_requirement", "no_exclamation", "A warm sock!!!", "A warm sock."],
    ["format_requirement", "sentence_case", "a warm sock.", "A warm sock."],
    ["format_requirement", "no_urls", "See https://a.example/b now.", "See now."],
    ["format_requirement", "no_html", "The counter.<br>Its brass.", "The counter.\nIts brass."],
    ["format_requirement", "no_html", "Warm.</p>\nSoft.", "Warm.\nSoft."],
    ["format_requirement", "no_html", "Warm <b>and soft.", "Warm and soft."],
    ["format_requirement", "no_html", "Warm.<li>Soft.", "Warm.\n- Soft."],
    ["format_requirement", "no_html:p", 'Warm.<p class="a">Soft.', "Warm.<p>Soft."],
    ["prohibited_words", "best", "<p>The best <b>sock</b>.</p>", "<p>The <b>sock</b>.</p>"],
    ["format_requirement", "sentence_case", "<p>a warm sock.</p>", "<p>A warm sock.</p>"],
  ])("mends what a %s of %j finds in %j", (ruleType, content, text, expected) => {
    expect(withoutReasons(ruleType, content, text)).toBe(expected);
    expect(findingsOf(ruleType, content, expected)).toEqual([]);
  });

  it.each<[RuleType, string, string]>([
    ["length_limit", "50-200", "Too short."],
    ["attribute_requirement", "material", "A sock."],
    ["format_requirement", "max_sentence_words:2", "One two three."],
    ["format_requirement", "bullets", "A sock."],
    ["prohibited_words", "best sock", "<p>The <b>best</b> sock.</p>"],
    ["prohibited_words", "salt & pepper", "<p>Salt &amp; pepper.</p>"],
    ["required_phrases", "Made in Italy", "<p>A sock.</p>"],
    ["format_requirement", "no_html", "<script>x()</script>A sock."],
  ])("leaves to the writer what a %s of %j finds", (ruleType, content, text) => {
    expect(withoutReasons(ruleType, content, text)).toBeNull();
  });
});

describe("underlines while typing", () => {
  it("stay on their words, or go", () => {
    const parts = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(parts, parts, parts, parts, (head, word, tail, typed) => {
        const before = head + word + tail;
        const mark = {
          id: 1,
          severity: "high" as const,
          violation_type: "prohibited_phrase",
          start_position: head.length,
          end_position: head.length + word.length,
        };
        for (const after of [head + typed + word + tail, head + word + typed + tail, typed]) {
          const [carried] = carrySpans([mark], before, after);
          if (carried?.start_position == null || carried.end_position === null) continue;
          expect(after.slice(carried.start_position, carried.end_position)).toBe(word);
        }
      }),
    );
  });
});
