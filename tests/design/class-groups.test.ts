import { globSync, readFileSync } from "node:fs";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "@/components/ui/cn";

/** The whole library, told of what `app/globals.css` names itself. */
const whole = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs"],
      shadow: ["pop"],
      animate: ["appear", "rise", "from-left", "from-right"],
    },
  },
});

/** All that stands between quotes in the screens and could be a class, without its modifiers. */
function classesUsed(): string[] {
  const found = globSync("{app,components}/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, text = ""]) =>
      text.split(/\s+/),
    ),
  );
  const bare = found.map((word) => word.replace(/^([\w*-]+(\[[^\]]*\])?:)+/, ""));
  // What is no class of Tailwind's is kept twice.
  return [...new Set(bare)].filter((word) => word && whole(`${word} ${word}`) === word);
}

it("merges any two classes that the screens use as the whole library does", () => {
  const classes = classesUsed();
  expect(classes.length).toBeGreaterThan(400);
  const other = classes.flatMap((one) =>
    classes
      .filter((two) => one !== two && cn(one, two) !== whole(one, two))
      .map((two) => `${one} ${two}: ${cn(one, two)}, not ${whole(one, two)}`),
  );
  expect(other).toEqual([]);
}, 120_000);
