import { withoutExclamation } from "../fixes/marks";
import { removeWords } from "../fixes/remove-words";
import { excerpt } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { type Directive, wrong } from "./directive";
import { isVisible, unquoted } from "./quoted";

export const atMost: Directive = {
  example: "at_most:1:!",
  sample: 'at_most:0:"free, today"',
  meaning: "a term or sign no more often; from 0 on",
  read: (argument = "") => {
    const [, number = "", written = ""] = /^\s*(\d{1,6})\s*:(.*)$/s.exec(argument) ?? [];
    const term = unquoted(written);
    if (!isVisible(term)) throw new UnreadableError(USAGE);
    const most = Number(number);
    const quoted = `“${excerpt(term)}”`;
    const reason =
      most === 0 ? `${quoted} is not allowed.` : `${quoted} is allowed ${times(most)} at most.`;
    const remove = `Remove ${quoted}.`;
    const makeFix = /^[!！]+$/.test(term) ? withoutExclamation : removeWords;
    return {
      term,
      check: ({ found }) => found.slice(most).map((span) => wrong(span, reason, remove, makeFix)),
    };
  },
};

const USAGE = 'Write how often and what, like "at_most:1:!" or "at_most:0:free shipping".';

function times(most: number): string {
  return most === 1 ? "once" : `${most} times`;
}
