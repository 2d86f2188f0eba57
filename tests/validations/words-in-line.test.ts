import { describe, expect, it } from "vitest";
import { getLineExcerpt } from "@/components/findings/violation-card";

describe("the words of a violation in their line", () => {
  const shown = (text: string, words: string) =>
    getLineExcerpt(text, text.indexOf(words), text.indexOf(words) + words.length);

  it.each([
    ["a whole short line and no other lines", "one\nthe acme bowl\r\nthree", "the acme bowl"],
    ["words at the very start and end", "acme", "acme"],
    ["words that continue on the next line", "a\nthe acme\nbowl", "the acme"],
    ["a line of the maximum length", `x\n${"a".repeat(80)}acme`, `${"a".repeat(80)}acme`],
    [
      "the text around the words in a long line",
      `${"a".repeat(81)}acme${"b".repeat(81)}`,
      `…${"a".repeat(80)}acme${"b".repeat(80)}…`,
    ],
    ["only whole characters", `${"😀".repeat(50)}-acme`, `…${"😀".repeat(39)}-acme`],
  ])("include %s", (_, text, line) => {
    expect(shown(text, "acme")).toBe(line);
  });
});
