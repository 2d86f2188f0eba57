import { expect, it } from "vitest";
import { findWordingErrors } from "@/lib/seo/wording-errors";
import { sourceOf } from "./source";

const source = sourceOf({
  name: "Tern Over-Ear Headphones",
  category: "Wireless Audio",
  description: "Closed headphones with a battery for thirty hours, and a case for the journey.",
  locale: "en",
});

it.each([
  ["title", "Over-Ear Headphones Tern", []],
  ["title", "Over-Ear Headphones for", ["ends in “for”"]],
  ["title", "Over-Ear Headphones with a Batt", ["ends in the cut-off word “Batt”"]],
  ["meta_description", "Closed headphones with a battery for", []],
  [
    "meta_description",
    "Closed headphones with a battery for thirty hou…",
    ["ends in the cut-off word “hou”"],
  ],
  [
    "meta_description",
    "Geschlossene Kopfhörer mit einem Akku für dreißig Stunden und einer Hülle für die Reise.",
    ["is in German, not in English"],
  ],
  ["description", "Closed headphones with a battery.", []],
] as const)("returns the wording issues of a %s: %s", (part, text, faults) => {
  expect(findWordingErrors(source, part, text)).toEqual(faults);
});
