import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandPattern } from "@/lib/policies/foreign-rules/expand";

describe("expand", () => {
  it.each([
    ["e-?mails?", ["e-mails", "e-mail", "emails", "email"]],
    ["wom[ae]n", ["woman", "women"]],
    ["(?:cell|smart) ?phone", ["cell phone", "cellphone", "smart phone", "smartphone"]],
    ["a{2}b", ["aab"]],
    ["\\bcheap\\b", ["cheap"]],
    ["a\\.k\\.a", ["a.k.a"]],
    ["Node\\.js|node", ["Node.js", "node"]],
    ["in\\s+stock", ["in stock"]],
  ])("expands %s", (source, words) => {
    expect(expandPattern(source)?.words.toSorted()).toEqual(words.toSorted());
  });

  it("reports when it narrows a run of hyphens to a single one", () => {
    expect(expandPattern("rock[ -]*star")).toEqual({
      words: ["rockstar", "rock star", "rock-star"],
      isNarrower: true,
    });
    expect(expandPattern("rock *star")?.isNarrower).toBe(false);
  });

  it.each([
    "\\w+",
    "a.b",
    "[a-z]x",
    "[^a]",
    "a+",
    "x{3,}",
    "^a",
    "a$",
    "(?=a)",
    "(?<!a)b",
    "(a",
    "a)",
  ])("rejects %s, which is not a list of words", (source) =>
    expect(expandPattern(source)).toBeNull(),
  );

  it("rejects patterns with too many expansions or too deep nesting", () => {
    expect(
      expandPattern("(?:a|b)(?:c|d)(?:e|f)(?:g|h)(?:i|j)(?:k|l)(?:m|n)(?:o|p)(?:q|r)"),
    ).toBeNull();
    expect(expandPattern("(".repeat(100_000))).toBeNull();
  });

  it("expands to exactly the words that the expression matches", () => {
    const letter = fc.constantFrom("a", "b", "c");
    const { node: source } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        letter,
        fc.tuple(tie("node"), tie("node")).map(([x, y]) => x + y),
        fc.tuple(tie("node"), tie("node")).map(([x, y]) => `(?:${x}|${y})`),
        tie("node").map((x) => `(?:${x})?`),
        fc.tuple(letter, letter).map(([x, y]) => `[${x}${y}]`),
      ),
    }));
    const text = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(source, text, (written, word) => {
        const expansion = expandPattern(written);
        fc.pre(expansion !== null);
        expect(expansion?.words.includes(word)).toBe(new RegExp(`^(?:${written})$`).test(word));
      }),
    );
  });
});
