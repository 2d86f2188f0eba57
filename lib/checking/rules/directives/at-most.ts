import { removeExclamation } from "../../edits/marks";
import { removeWords } from "../../edits/remove-words";
import { shortenText } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { createMatch, type Directive } from "./directive";
import { isVisible, unquoteArgument } from "./quoted";

export const atMost: Directive = {
  example: "at_most:1:!",
  sample: 'at_most:0:"free, today"',
  description: "a term or character at most this often; 0 means never",
  read: (argument = "") => {
    const [, number = "", rawTerm = ""] = /^\s*(\d{1,6})\s*:(.*)$/s.exec(argument) ?? [];
    const term = unquoteArgument(rawTerm);
    if (!isVisible(term)) throw new UnreadableError(USAGE);
    const limit = Number(number);
    const quotedTerm = `“${shortenText(term)}”`;
    const reason =
      limit === 0
        ? `${quotedTerm} is not allowed.`
        : `${quotedTerm} is allowed at most ${formatTimes(limit)}.`;
    const instruction = `Remove ${quotedTerm}.`;
    const makeFix = /^[!！]+$/.test(term) ? removeExclamation : removeWords;
    return {
      term,
      check: ({ termSpans }) =>
        termSpans.slice(limit).map((span) => createMatch(span, reason, instruction, makeFix)),
    };
  },
};

const USAGE = 'Write the maximum and the term, like "at_most:1:!" or "at_most:0:free shipping".';

function formatTimes(limit: number): string {
  return limit === 1 ? "once" : `${limit} times`;
}
