import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "@/lib/reading/merge-texts";

const texts = fc
  .array(fc.constantFrom("wool", "sock", "warm", "é", " ", ".", "\n", "漢"), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("merging two people's changes of one text", () => {
  it("keeps both where they changed different words", () => {
    const base = "A warm sock of wool. Wash at 30 degrees.";
    const mine = "A soft sock of wool. Wash at 30 degrees.";
    const theirs = "A warm sock of wool. Wash at 40 degrees, inside out.";
    expect(mergeTexts(base, mine, theirs)).toBe(
      "A soft sock of wool. Wash at 40 degrees, inside out.",
    );
  });

  it("refuses where both changed the same words", () => {
    expect(mergeTexts("A warm sock.", "A soft sock.", "A cosy sock.")).toBeNull();
  });

  it("refuses where both wrote something at the same place", () => {
    expect(mergeTexts("A sock.", "A sock. Mine.", "A sock. Theirs.")).toBeNull();
  });

  it("takes a change once that both made", () => {
    expect(mergeTexts("A warm sock.", "A soft sock.", "A soft sock.")).toBe("A soft sock.");
  });

  it("gives the one change where only one was made, whatever the texts", () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(mergeTexts(base, changed, base)).toBe(changed);
        expect(mergeTexts(base, base, changed)).toBe(changed);
      }),
    );
  });

  it("does not depend on who of the two comes first", () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, one, other) => {
        expect(mergeTexts(base, one, other)).toBe(mergeTexts(base, other, one));
      }),
    );
  });
});
