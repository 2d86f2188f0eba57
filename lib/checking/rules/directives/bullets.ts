import type { CheckedText } from "../../text/checked-text";
import { createWholeTextMatch, type RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import type { Directive } from "./directive";
import { findRangeViolation, formatAmount, type Range, readRange } from "./range";

const BULLET = /^\p{White_Space}*(?:[-*•–]|\p{Nd}+[.)])\p{White_Space}/u;

export const bullets: Directive = {
  example: "bullets",
  description: "at least one bulleted or numbered line",
  read: (argument) =>
    argument === undefined
      ? { check: ({ text }) => (countBullets(text) > 0 ? [] : [NO_BULLET]), checkList: () => [] }
      : null,
};

const NO_BULLET = createWholeTextMatch(
  "The text has no bulleted or numbered line.",
  "Put the main points in lines that begin with “- ”.",
);

export const items: Directive = {
  example: "items:3-5",
  description: "this many bulleted or numbered lines; either limit can be omitted",
  read: (argument = "") => {
    const range = readRange(argument, "number of items");
    if (!range) throw new UnreadableError(USAGE);
    return {
      check: ({ text }) => checkItems(countBullets(text), range),
      checkList: (size) => checkItems(size, range),
    };
  },
};

const USAGE = 'Write the number of items like "items:3-5", "items:3-" or "items:-5".';

function checkItems(count: number, range: Range): RuleMatch[] {
  const violation = findRangeViolation(count, range, "items");
  if (!violation) return [];
  const { reason, missing } = violation;
  const verb = missing > 0 ? "Add" : "Leave out";
  return [
    createWholeTextMatch(reason, `${verb} at least ${formatAmount(Math.abs(missing), "items")}.`),
  ];
}

function countBullets({ lines, items }: CheckedText): number {
  const itemStarts = new Set(items);
  return lines.all().filter(({ start, text }) => itemStarts.has(start) || BULLET.test(text)).length;
}
