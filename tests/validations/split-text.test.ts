import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSpanStarts, type IdentifiedSpan, splitText } from "@/components/findings/split-text";

const textAndSpans = fc.string({ unit: "grapheme", maxLength: 60 }).chain((text) =>
  fc.record({
    text: fc.constant(text),
    spans: fc
      .array(fc.record({ start: fc.nat(text.length), end: fc.nat(text.length) }), { maxLength: 12 })
      .map((pairs) => pairs.map((pair, id): IdentifiedSpan => ({ id, ...pair }))),
  }),
);

describe("splitting a text at its violations", () => {
  it("preserves the whole text", () => {
    fc.assert(
      fc.property(textAndSpans, ({ text, spans }) => {
        const pieces = splitText(text, spans);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        for (const piece of pieces) {
          expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text);
        }
      }),
    );
  });

  it("marks exactly the range of each violation, however they overlap", () => {
    fc.assert(
      fc.property(textAndSpans, ({ text, spans }) => {
        const pieces = splitText(text, spans);
        for (const { id, start, end } of spans) {
          const own = pieces.filter((piece) => piece.ids.includes(id));
          expect(own.map((piece) => piece.text).join("")).toBe(text.slice(start, end));
          if (start < end) expect(own[0]?.start).toBe(start);
        }
      }),
    );
  });

  it("keeps both of two overlapping violations", () => {
    const pieces = splitText("the best ever", [
      { id: 1, start: 0, end: 8 },
      { id: 2, start: 4, end: 13 },
    ]);
    expect(pieces).toEqual([
      { start: 0, text: "the ", ids: [1] },
      { start: 4, text: "best", ids: [1, 2] },
      { start: 8, text: " ever", ids: [2] },
    ]);
  });

  it("marks the part of a range that is inside the text", () => {
    const pieces = splitText("short", [{ id: 1, start: -3, end: 99 }]);
    expect(pieces).toEqual([{ start: 0, text: "short", ids: [1] }]);
  });
});

describe("the first pieces of spans", () => {
  it("are returned once per span, even if more pieces follow", () => {
    const pieces = splitText("the best ever", [
      { id: 1, start: 4, end: 13 },
      { id: 2, start: 9, end: 13 },
    ]);
    expect([...findSpanStarts(pieces)]).toEqual([4, 9]);
    expect([...findSpanStarts(pieces.filter(({ start }) => start >= 9))]).toEqual([9]);
  });
});
