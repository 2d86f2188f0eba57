import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "@/lib/reading/merge-texts";

const texts = fc
  .array(fc.constantFrom("wool", "sock", "warm", "é", " ", ".", "\n", "漢"), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("merging two changes of one text", () => {
  it("keeps both if they changed different words", () => {
    const base = "A warm sock of wool. Wash at 30 degrees.";
    const mine = "A soft sock of wool. Wash at 30 degrees.";
    const theirs = "A warm sock of wool. Wash at 40 degrees, inside out.";
    expect(mergeTexts(base, mine, theirs)).toBe(
      "A soft sock of wool. Wash at 40 degrees, inside out.",
    );
  });

  it("fails if both changed the same words", () => {
    expect(mergeTexts("A warm sock.", "A soft sock.", "A cosy sock.")).toBeNull();
  });

  it("fails if both inserted text at the same position", () => {
    expect(mergeTexts("A sock.", "A sock. Mine.", "A sock. Theirs.")).toBeNull();
  });

  it("applies an identical change once", () => {
    expect(mergeTexts("A warm sock.", "A soft sock.", "A soft sock.")).toBe("A soft sock.");
  });

  it("returns the changed text if only one side changed it", () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(mergeTexts(base, changed, base)).toBe(changed);
        expect(mergeTexts(base, base, changed)).toBe(changed);
      }),
    );
  });

  it("does not depend on the order of the changes", () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, one, other) => {
        expect(mergeTexts(base, one, other)).toBe(mergeTexts(base, other, one));
      }),
    );
  });
});
