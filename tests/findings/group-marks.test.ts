import { describe, expect, it } from "vitest";
import { getMarksName, groupMarks, withGroupFix } from "@/components/findings/group-marks";
import type { AnyViolation } from "@/components/findings/violation-card";
import { getSignKind } from "@/lib/checking/text/signs";
import { getPatternTitle } from "@/lib/format";

const TEXT = "★ Warm ☆ soft → new ★ good.";

/** Returns a violation for each of the signs in the text, with the fix that removes it. */
function violationsOf(...starts: number[]): AnyViolation[] {
  return starts.map((start) => {
    const words = TEXT.charAt(start);
    return {
      id: start + 1,
      rule: 1,
      field: "description",
      item: null,
      decision: null,
      violating_words: words,
      visible_words: words,
      start_position: start,
      fix: { start, end: start + 2, insert: "", label: `Remove “${words}”` },
    } as unknown as AnyViolation;
  });
}

describe("signs of one kind in a text", () => {
  it("are one card with one fix for all of them", () => {
    const groups = groupMarks(violationsOf(0, 7, 14, 20));
    expect(groups.map(({ ids, violation }) => [ids, getMarksName(violation)])).toEqual([
      [[1, 8, 21], "stars"],
      [[15], "arrows"],
    ]);
    const [stars] = groups;
    if (!stars) throw new Error("There is no group of stars.");
    const { fix } = withGroupFix(stars, TEXT);
    expect(fix?.label).toBe("Remove 3 stars");
    expect(TEXT.slice(0, fix?.start) + fix?.insert + TEXT.slice(fix?.end)).toBe(
      "Warm soft → new good.",
    );
  });

  it("count a sign once that two parts of a rule find", () => {
    const [first, second] = violationsOf(0, 20) as [AnyViolation, AnyViolation];
    const groups = groupMarks([first, { ...first, id: 99 }, second]);
    expect(groups.map(({ marks }) => marks)).toEqual([2]);
    expect(groups[0] && withGroupFix(groups[0], TEXT).fix?.label).toBe("Remove 2 stars");
  });

  it("stay separate if they are dismissed or words", () => {
    const [first, second] = violationsOf(0, 20) as [AnyViolation, AnyViolation];
    const decision = { id: 1 } as AnyViolation["decision"];
    expect(groupMarks([{ ...first, decision }, second])).toHaveLength(2);
    const word = { violating_words: "best", visible_words: "best" };
    expect(
      groupMarks([
        { ...first, ...word },
        { ...second, ...word },
      ]),
    ).toHaveLength(2);
  });

  it.each([
    ["★", "★"],
    ["☆", "★"],
    ["⭐️", "★"],
    ["➡️", "→"],
    ["⇒", "→"],
    ["✔", "✓"],
    ["❤️", "♥"],
    ["🧦", "🧦"],
    ["™", "™"],
    ["!", null],
    ["best", null],
    ["★★", null],
  ])("take %j for %j", (words, kind) => {
    expect(getSignKind(words)).toBe(kind);
  });

  it("are named in patterns", () => {
    const pattern = { missing: null, rule_name: "No signs" };
    expect(getPatternTitle({ ...pattern, words: "★" })).toBe("“★” (stars)");
    expect(getPatternTitle({ ...pattern, words: "best" })).toBe("“best”");
  });
});
