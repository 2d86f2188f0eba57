import fc from "fast-check";
import { RE2JS } from "re2js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRule } from "@/lib/checking/rules/parse-rule";
import { compilePattern } from "@/lib/checking/rules/patterns/compile";
import { estimateCostPerCharacter } from "@/lib/checking/rules/patterns/cost";
import { countExpandedParts } from "@/lib/checking/rules/patterns/expanded-size";
import { findMatches } from "@/lib/checking/rules/patterns/find";
import { propertyRuns } from "../support/property-runs";

/** The maximum length of a description. */
const LENGTH = 20_000;
const textOf = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const WORDS = Array.from({ length: 400 }, (_, n) => `${((n * 7919) % 9973).toString(36)}ing`);

describe("rejects a pattern that is too expensive when it is saved", () => {
  it.each([
    ["adjacent counts", ".{0,1000}x".repeat(400), /repeats too much/],
    ["one large count of letters", "\\p{L}{1,900}[0-9]", /too slow/],
    ["one large count of any character", ".{0,1000}x", /too slow/],
    ["one large count with an optional anchor", "(?:^|a).{0,1000}x", /too slow/],
    ["one large count at the start of each line", "(?m)^.{0,1000}x", /too slow/],
    ["a large count of a group", "(?:a|b|ab){0,300}#", /too slow/],
    ["nested counts", "((((a{10}){10}){10}))#", /too slow/],
    ["many optional letters", "\\p{L}?".repeat(800), /too slow/],
    ["four hundred unsorted words", `\\b(?:${WORDS.join("|")})\\b`, /too slow/],
    ["more than 5,000 characters", "x".repeat(5001), /more than 5,000 characters/],
  ])("%s", (_, pattern, message) => {
    for (const directive of ["regex", "not_regex"]) {
      const read = parseRule("format_requirement", `${directive}:${pattern}`);
      expect(read).toEqual({ ok: false, message: expect.stringMatching(message) });
    }
  });
});

describe("accepts typical patterns", () => {
  it.each([
    "(?i)\\b(buy|order|call) now\\b",
    "\\b\\d{3}[-. ]?\\d{3}[-. ]?\\d{4}\\b",
    "https?://[\\w.-]+(?:/[\\w./?%&=-]*)?",
    "[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,10}",
    "(?i)\\bcures?\\b.{0,100}\\bcancer\\b",
    "\\bfree\\W+(?:\\w+\\W+){0,30}?trial\\b",
    "(?:[01]?\\d{1,2}\\.){3}\\d{1,3}",
    "^.{50,}$",
    "^.{1,160}",
    "^.{1,160}$",
    "^\\p{L}{1,900}[0-9]",
    "\\A(?:.{0,900}sale|[^.]{500,900}\\.)|free",
    "\\x{1000}|\\Q{1000}\\E|[{1000}]",
  ])("%s", (pattern) => {
    expect(parseRule("format_requirement", `not_regex:${pattern}`)).toMatchObject({ ok: true });
  });

  it("with a few words in any order, or many sorted words", () => {
    const few = `\\b(?:${WORDS.slice(0, 80).join("|")})\\b`;
    const sorted = `(?i)\\b(?:${WORDS.toSorted().join("|")})\\b`;
    for (const words of [few, sorted])
      expect(parseRule("format_requirement", `not_regex:${words}`)).toMatchObject({ ok: true });
  });
});

/** The number of characters that a pattern's instructions have read. */
let readCount = 0;
const instruction = Object.getPrototypeOf(RE2JS.compile("a").re2Input.prog.inst[0]);
const { matchRune } = instruction;
beforeAll(() => {
  instruction.matchRune = function (rune: number) {
    readCount += 1;
    return matchRune.call(this, rune);
  };
});
afterAll(() => {
  instruction.matchRune = matchRune;
});

function countReads(work: () => void): number {
  readCount = 0;
  work();
  return readCount;
}

/** Patterns of all expensive constructs, without single characters, which have a fast path. */
const atom = fc.constantFrom("[a-c]", "\\p{L}", "[^x]", "\\w", "(?i:b)", "[a-z0-9_.-]", "\\d");
const count = fc.constantFrom("", "?", "*", "+", "{3}", "{0,9}", "{2,30}?", "*?");
const counted = fc.tuple(atom, count).map((parts) => parts.join(""));
const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
  part: fc.oneof(
    { weight: 4, arbitrary: counted },
    fc.tuple(tie("pattern"), tie("pattern"), count).map(([a, b, n]) => `(?:${a}|${b})${n}`),
    fc.tuple(tie("pattern"), fc.constantFrom("", "{0,4}")).map(([a, n]) => `(${a})${n}`),
  ),
}));
const compilable = pattern.filter((source) => {
  if (countExpandedParts(source) > 3000) return false;
  try {
    RE2JS.compile(source);
    return true;
  } catch {
    // RE2 rejects a count of a count.
    return false;
  }
});

describe("the cost limit of a pattern", () => {
  it("estimates at least the size of the compiled program", () => {
    fc.assert(
      fc.property(compilable, (source) => {
        // Each part compiles to one instruction, plus one if it is optional or a group.
        expect(RE2JS.compile(source).programSize()).toBeLessThanOrEqual(
          3 * countExpandedParts(source) + 5,
        );
      }),
    );
  });

  it("estimates at least the steps of a search in any text", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "B", "x", "7", "_", "ж", " ", "\n"), { minLength: 1 })
      .map((piece) => piece.join("").repeat(3000).slice(0, 3000));
    const anchor = fc.constantFrom("", "", "^", "(?m)^", "(?:^|b)");
    const enough = fc.constantFrom(0, 100, 200, 400, 800);
    fc.assert(
      fc.property(compilable, anchor, enough, text, (source, start, affordable, searched) => {
        const expression = RE2JS.compile(`${start}(?:${source}#)|@`);
        // Each read takes 20 ns or more.
        const most =
          (estimateCostPerCharacter(expression, affordable) / 20) * (searched.length + 2);
        expect(countReads(() => expression.matcher(searched).find())).toBeLessThanOrEqual(most);
      }),
      propertyRuns(100, 1000),
    );
  });

  it.each([
    ["(a[^q]*?z|a[^q]*?y|a[^q]*?x|[b-c]|a)", textOf("ab")],
    ["<[^>]*>|[<>]", textOf("<")],
    ["[a](?:[^q]{0,60}z)?", textOf("a")],
  ])("applies to finding all occurrences of %s", (source, text) => {
    const compiled = compilePattern(source);
    const most = 2 * (100_000_000 / 20);
    expect(countReads(() => findMatches(compiled, text))).toBeLessThan(most);
    expect(findMatches(compiled, text).spans.length).toBeGreaterThan(10);
  });

  it("does not drop occurrences if no text is scanned repeatedly", () => {
    const text = textOf("Free shipping <b>now</b>! Call 555-0199, ab or 12 % off. ");
    for (const [source, each] of [
      ["\\d{1,4}", 3],
      ["(?i)free.{0,60}now", 1],
      ["[<>]", 4],
      [`\\b(?:${WORDS.slice(0, 80).join("|")}|now|off)\\b`, 2],
    ] as const) {
      const { spans } = findMatches(compilePattern(source), text);
      expect(spans.length).toBeGreaterThanOrEqual(each * Math.floor(LENGTH / 58));
    }
  });
});
