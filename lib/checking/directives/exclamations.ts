import { withoutExclamation } from "../fixes/marks";
import { excerpt } from "../rule-match";
import { plain } from "./directive";

export const noExclamation = plain("no_exclamation", "no exclamation marks", ({ text }) =>
  Array.from(text.matchAll(/[!！]+/g), ({ index, 0: marks }) => ({
    start: index,
    end: index + marks.length,
    reason: `Exclamation marks (“${excerpt(marks)}”) are not allowed.`,
    suggestion: "End the sentence without an exclamation mark.",
    makeFix: withoutExclamation,
  })),
);
