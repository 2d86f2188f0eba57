import { describe, expect, it } from "vitest";
import { type CommentedFinding, describeFindings } from "@/lib/validations/review/finding-comment";

const finding = (changes: Partial<CommentedFinding>): CommentedFinding => ({
  rule: 1,
  guideline_reference: "Standard: Format requirement",
  rule_name: "Plain text",
  violation_type: "forbidden_element_present",
  reason: "",
  missing: null,
  words: null,
  ...changes,
});
const price = (words: string) =>
  finding({ words, reason: `“${words}” is a price, which is not allowed.` });
const mark = (rule: number) =>
  finding({ rule, words: "!", reason: "Exclamation marks (“!”) are not allowed." });
const prohibited = (words: string) =>
  finding({
    rule: 2,
    words,
    violation_type: "prohibited_phrase",
    reason: `“${words}” is prohibited.`,
  });

describe("the comment from findings", () => {
  it.each<[string, CommentedFinding[]]>([
    ["", []],
    ["Prices in the text (£79, £95); one exclamation mark", [price("£79"), price("£95"), mark(3)]],
    ["A price in the text (£79)", [price("£79"), price("£79")]],
    [
      "HTML tags in the text (<b>, </b>)",
      ["<b>", "</b>"].map((tag) =>
        finding({ words: tag, reason: `“${tag}” is HTML, which is not allowed.` }),
      ),
    ],
    ["Two exclamation marks", [mark(1), mark(1)]],
    ["One exclamation mark", [mark(1), mark(3)]],
    ["A price in the text (£79)", [price("£79"), { ...price("£79"), rule: 4 }]],
    [
      "Prohibited words (cheap, best)",
      [prohibited("cheap"), { ...prohibited("best"), rule: 5 }, prohibited("cheap")],
    ],
    ["", [finding({ violation_type: "brand_guidelines_mismatch", reason: "Not applied." })]],
    [
      "Prohibited words (cheap, best, top, 1 more)",
      ["cheap", "best", "top", "new"].map(prohibited),
    ],
    [
      "Missing: material, origin",
      ["material", "origin"].map((missing) => finding({ missing, reason: "Missing." })),
    ],
    [
      "The text has 900 characters; at most 200 are allowed",
      [finding({ reason: "The text has 900 characters; at most 200 are allowed." })],
    ],
  ])("reads: %s", (expected, findings) => {
    expect(describeFindings(findings)).toBe(expected);
  });
});
