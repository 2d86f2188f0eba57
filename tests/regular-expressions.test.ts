import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@babel/parser";
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { CapturingGroup, Flags, Group, Quantifier } from "@eslint-community/regexpp/ast";
import { getFirstConsumedChar, getFirstConsumedCharAfter } from "regexp-ast-analysis";
import { analyse } from "scslre";
import { beforeAll, describe, expect, it } from "vitest";

/** Flagged expressions that cannot take long, with the reasons. */
const ALLOWED: Record<string, string> = {
  "(?:\\r\\n|\\n|\\r){3,}": "nothing follows the line breaks, so it never backtracks",
  "\\\\Q(?<literal>[\\s\\S]*?)(?:\\\\E|$)|\\\\[pPx]\\{[^}]*\\}|\\\\[\\s\\S]|\\[\\^?\\]?(?:\\[:\\^?\\w+:\\]|\\\\[\\s\\S]|[^\\]\\\\])*\\]|\\{(?<least>\\d+)(?<open>,(?<most>\\d*))?\\}|[\\s\\S]":
    "both ways to read a class end at the same bracket, which closes the expression",
  "(?:^|[\\n\\r\\t]|[.!?…。！？][\"'”’»)]*\\p{Zs}+)\\p{Zs}*(?:[-*•–·✓✔]\\p{Zs}*|\\p{Nd}+[.)]\\p{Zs}+)?(?:[\"'“‘«„([¡¿\\p{So}\\p{Zs}]|\\ufe0f)*$":
    "it is given 60 characters",
  "<\\/?([a-z][a-z0-9]*)[^<>]*>\\s*$": "it is given 40 characters",
  '(?:^|[\\n.!?。]["”»)]?)\\s*[-–—*•·]?\\s*["“«(]?$': "it is given 8 characters",
  "(?:\\b(?:art(?:ikel|icle)?|item|sku|ean|gtin|upc|isbn|asin|mpn|ref|model|part|serial|batch|lot|anatel|inmetro|anvisa|certificate|certificado|registro)(?!\\p{L})[\\s.:#-]*(?:(?:number|nummer|n[uú]mero|no|nr|num)(?!\\p{L}))?[\\s.:#-]*|[#№])$":
    "it is given 32 characters",
  "^(?:\\p{Zs}(?:(?:\\p{Lu}|&|\\+|\\p{Nd}{1,3}%)|\\p{Nd}+)(?:\\p{Zs}\\p{Lu}[\\p{Lu}'’-]+)+(?![\\p{L}\\p{N}]))*":
    "a letter alone, a number, a percentage and a word differ after three digits, and it is given 400 characters",
};

/** Counted repetitions above this limit are treated as unlimited. */
const MANY = 10;

/**
 * Returns the parts of an expression that can match the same characters in several ways, which may
 * cause excessive backtracking: repeated alternations with common prefixes, nested repetitions, and
 * adjacent repetitions that share characters.
 */
function faultsOf({ source, flags: written }: RegExp): string[] {
  const parser = new RegExpParser({ ecmaVersion: 2025 });
  const flags = parser.parseFlags(written);
  const pattern = parser.parsePattern(source, 0, source.length, flags);
  const faults: string[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(outer) {
      if (outer.max < MANY || !isGroup(outer.element)) return;
      faults.push(...choiceFaults(outer.element, flags));
      visitRegExpAST(outer.element, {
        onQuantifierEnter: (inner) => faults.push(...nestedFaults(inner, flags)),
      });
    },
  });
  const { reports } = analyse({ source, flags: written }, { reportTypes: { Move: false } });
  return [...faults, ...reports.map(({ type }) => `repetitions share characters (${type})`)];
}

function isGroup(element: Quantifier["element"]): element is Group | CapturingGroup {
  return element.type === "Group" || element.type === "CapturingGroup";
}

function choiceFaults({ alternatives }: Group | CapturingGroup, flags: Flags): string[] {
  const firsts = alternatives.map((one) => getFirstConsumedChar(one, "ltr", flags));
  return alternatives.flatMap((one, at) => [
    ...(firsts[at]?.empty ? [`repeats what may be empty: ${one.raw}`] : []),
    ...alternatives.slice(at + 1).flatMap((other, n) => {
      const [first, second] = [firsts[at], firsts[at + 1 + n]];
      const isApart = !first || !second || first.char.isDisjointWith(second.char);
      return isApart ? [] : [`begin alike: ${one.raw} and ${other.raw}`];
    }),
  ]);
}

function nestedFaults(inner: Quantifier, flags: Flags): string[] {
  if (inner.max < MANY) return [];
  const own = getFirstConsumedChar(inner.element, "ltr", flags);
  const after = getFirstConsumedCharAfter(inner, "ltr", flags);
  return own.char.isDisjointWith(after.char) ? [] : [`goes on like what follows: ${inner.raw}`];
}

const FILES = globSync("{app,components,db,inngest,lib}/**/*.{ts,tsx,mjs}")
  .concat("middleware.ts", "instrumentation.ts")
  .filter((file) => !file.endsWith(".d.ts"));

interface Found {
  location: string;
  expression: RegExp;
}

const literals = FILES.flatMap((file): Found[] => {
  const { tokens } = parse(readFileSync(file, "utf8"), {
    sourceType: "module",
    plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"],
    tokens: true,
  });
  return (tokens ?? []).flatMap(({ value, loc }) => {
    if (typeof value !== "object" || value === null || !("pattern" in value)) return [];
    const expression = new RegExp(value.pattern, value.flags);
    return [{ location: `${file}:${loc.start.line}`, expression }];
  });
});

function findingsIn(found: readonly Found[]): string[] {
  return found.flatMap(({ location, expression }) =>
    expression.source in ALLOWED
      ? []
      : faultsOf(expression).map((fault) => `${location} ${expression}: ${fault}`),
  );
}

/** The expressions that modules create when they are loaded. */
const made: Found[] = [];
const original = globalThis.RegExp;

beforeAll(async () => {
  let location = "";
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: ConstructorParameters<RegExpConstructor>) {
      const expression = new target(...args);
      made.push({ location, expression });
      return expression;
    },
  });
  for (const file of FILES) {
    if (!/new RegExp\(/.test(readFileSync(file, "utf8"))) continue;
    location = file;
    await import(/* @vite-ignore */ path.resolve(file));
  }
  globalThis.RegExp = original;
});

describe("the check for exponential regular expressions", () => {
  it("finds none among regular expression literals", () => {
    expect(literals.length).toBeGreaterThan(500);
    expect(findingsIn(literals)).toEqual([]);
  });

  it("finds none among expressions created when modules load", () => {
    expect(made.length).toBeGreaterThan(20);
    expect(findingsIn(made)).toEqual([]);
  });

  it("lists only existing expressions as exceptions", () => {
    const sources = new Set([...literals, ...made].map(({ expression }) => expression.source));
    expect(Object.keys(ALLOWED).filter((source) => !sources.has(source))).toEqual([]);
  });

  it.each([
    /^\\b(?:[^|]|\((?:[^()]|\([^()]*\))*\))*\\b$/,
    /^(?:a+)+$/,
    /(?:a|ab?)*c/,
    /(?:\w+\s?){1,50}x/,
    /^\s*(\d{0,9})\s*-$/,
    /(?:a*)*/,
  ])("detects %s", (expression) => {
    expect(faultsOf(expression)).not.toEqual([]);
  });
});
