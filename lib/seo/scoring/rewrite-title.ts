import { calmed } from "./calm";
import { lengthOf } from "./check-title";
import type { Reading } from "./keywords";
import { plainText } from "./text";
import { THRESHOLDS } from "./thresholds";
import { titlePixels } from "./title-pixels";
import type { SeoSource } from "./types";

/** Characters of a name. */
const MOST_READ = 300;

/**
 * Titles of the product's own name, each within the limits where that can be: as it stands, with the
 * kind of product first, and with the category behind. The best is for the checks to tell.
 */
export function titleCandidates({ name, category }: SeoSource, reading: Reading): string[] {
  const bases = [headFirst(reading), calmed(plainText(name.slice(0, MOST_READ)))]
    .filter((base) => base !== "")
    .map(fitting);
  // Of categories, the language is not known; most are named in English.
  const behind = reading.language === "en" ? calmed(plainText(category.slice(0, MOST_READ))) : "";
  const titles = bases.flatMap((base) =>
    behind === "" || base.toLowerCase().includes(behind.toLowerCase())
      ? [base]
      : [`${base} – ${behind}`, base],
  );
  return [...new Set(titles)].filter((title) => fits(title) && /\p{L}/u.test(title));
}

/** “Tern Over-Ear Headphones” as “Over-Ear Headphones Tern”; empty where the name has no such order. */
function headFirst({ name }: Reading): string {
  const { head, model, size, core } = name;
  if (model === "" || calmed(core) !== `${model} ${head}`) return "";
  return [head, model, size].filter((part) => part !== "").join(" ");
}

function fits(title: string): boolean {
  return (
    lengthOf(title) <= THRESHOLDS.titleLength.high &&
    titlePixels(title) <= THRESHOLDS.titlePixels.high
  );
}

/** Without its last parts, then its last words, until it fits; one long word stays as it is. */
function fitting(title: string): string {
  let rest = title;
  while (!fits(rest)) {
    const end = Math.max(rest.lastIndexOf(" – "), rest.lastIndexOf(", "), rest.lastIndexOf(" | "));
    const cut = end > 0 ? end : rest.lastIndexOf(" ");
    if (cut <= 0) return rest;
    rest = rest.slice(0, cut).replace(/[\s,;:|–—-]+$/u, "");
  }
  return rest;
}
