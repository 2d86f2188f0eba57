import { globSync, readFileSync } from "node:fs";
import { extendTailwindMerge } from "tailwind-merge";
import { describe, expect, it } from "vitest";
import { mergeClasses } from "@/components/ui/merge-classes";

const library = extendTailwindMerge({
  extend: { theme: { text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"], shadow: ["pop"] } },
});

/** Not words of other languages that Tailwind would know, nor what is written out in brackets. */
const isClass = (text: string) => text !== "" && !/^(filter|font-size|font-\[.*|\[.*)$/.test(text);

/** Every class that the screens name, as far as Tailwind knows it. */
const classes = [
  ...new Set(
    globSync("{app,components}/**/*.{ts,tsx}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"([^"\n]*)"/g)].flatMap(([, text = ""]) =>
        text.split(/\s+/).filter((each) => isClass(each) && library(`${each} ${each}`) === each),
      ),
    ),
  ),
];
/** Without the conditions, which are one thing for all of them. */
const bare = [...new Set(classes.map((each) => each.replace(/^([^[(:]*(\[[^\]]*\])?:)*/, "")))];

describe("classes that are joined", () => {
  it("win over each other as Tailwind's own library has it, every one in use over every other", () => {
    expect(bare.length).toBeGreaterThan(300);
    const astray: string[] = [];
    for (const first of bare) {
      for (const second of bare) {
        const pair = `${first} ${second}`;
        if (mergeClasses(pair) !== library(pair)) astray.push(pair);
      }
    }
    expect(astray).toEqual([]);
  });

  it("win only under the same condition", () => {
    const cases = [
      "px-3 max-sm:px-2 px-1",
      "max-sm:px-3 max-sm:px-2",
      "first:pl-4 max-sm:first:pl-0 first:pl-2",
      "pl-4! pl-2 pl-1!",
      "hover:bg-surface bg-line hover:bg-accent",
      "max-sm:has-[>label>input]:mr-2 max-sm:has-[>label>input]:mr-4",
      "unknown px-1 unknown  mine",
    ];
    expect(cases.map(mergeClasses)).toEqual(cases.map((each) => library(each)));
  });
});
