import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carrySpans } from "@/components/findings/use-live-texts";

describe("underlines while typing", () => {
  it("stay on their words or disappear", () => {
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
