import { removeExclamation } from "../../edits/marks";
import { shortenText } from "../rule-match";
import { defineDirective } from "./directive";

export const noExclamation = defineDirective(
  "no_exclamation",
  "no exclamation marks",
  ({ text: { text } }) =>
    Array.from(text.matchAll(/[!！]+/g), ({ index, 0: marks }) => ({
      start: index,
      end: index + marks.length,
      reason: `Exclamation marks (“${shortenText(marks)}”) are not allowed.`,
      suggestion: "End the sentence without an exclamation mark.",
      makeFix: removeExclamation,
    })),
);
