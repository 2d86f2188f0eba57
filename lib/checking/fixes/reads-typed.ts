import type { Span } from "../characters";
import { trimChange } from "./trimmed";

/** Number of characters to compare on each side of a change. */
const CONTEXT_LENGTH = 100;

/**
 * Returns whether a changed text reads like an original: it has no new artifacts such as doubled
 * spaces or empty brackets.
 */
export function isNaturalText(before: string, after: string): boolean {
  const { start, end, insert } = trimChange(before, {
    start: 0,
    end: before.length,
    insert: after,
  });
  const head = before.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const tail = before.slice(end, end + CONTEXT_LENGTH);
  const old = head + before.slice(start, end) + tail;
  const newText = head + insert + tail;
  if (preservesCapital(head, before.slice(start, end) + tail, insert + tail) === false)
    return false;
  return FAULTS.every((fault) => count(fault, newText) <= count(fault, old));
}

/** Artifacts of automatic edits. */
const FAULTS: readonly RegExp[] = [
  // Doubled or missing spaces, and spaces before marks.
  /\p{Zs}{2,}/gu,
  /\p{Zs}[.,;:!?…)\]}»”](?![\p{L}\p{N}])/gu,
  /[([{«“„]\p{Zs}/gu,
  /\p{Zs}$/gmu,
  /^\p{Zs}+(?=\P{White_Space})/gmu,
  /\p{Ll}[.!?;:,]\p{Lu}\p{Ll}/gu,
  /\p{Ll}[,;:!?]\p{L}/gu,
  // Doubled, isolated or misplaced marks.
  /[,;:][.,;:!?]|\.,|[.!?][,;:]|(?<![.\p{Nd}])\.\.(?!\.)/gu,
  /^\p{Zs}*[.,;:!?)\]}»”…](?!\p{Nd})/gmu,
  /[,([{«„–—&+/]\p{Zs}*$/gmu,
  /[!?.]{2,}/gu,
  /\p{Pd}\p{Zs}+\p{Pd}/gu,
  // Empty brackets, quotes and bullets.
  /[([{]\p{White_Space}*[)\]}]|[“„«]\p{White_Space}*[”“»]|(?<![\p{L}\p{N}])""(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])''(?![\p{L}\p{N}])/gu,
  /^\p{Zs}*(?:[-*•–·]|\p{Nd}+[.)])\p{Zs}*$/gmu,
  // Consecutive empty lines.
  /(?:\r\n|\n|\r){3,}/g,
  // A word at the end that needs another word after it, such as an article.
  /(?<!\p{L})(?:an?|the|and|or|of|with|for|from|by|our|your|its|very|most|more|is|are)\p{Zs}*(?:[.,;:!?)]|$)/giu,
  /(?<!\p{L})(\p{L}{2,})\p{Zs}+\1(?!\p{L})/giu,
];

function count(fault: RegExp, text: string): number {
  return text.match(fault)?.length ?? 0;
}

/**
 * Returns whether a change joins separate words, or a word and a number.
 * @param insert the visible part of the inserted text
 */
export function joinsWords(text: string, { start, end }: Span, insert: string): boolean {
  const head = text.slice(Math.max(0, start - 2), start);
  const tail = text.slice(end, end + 2);
  const removedText = text.slice(start, end);
  if (insert === "") return removedText !== "" && WORD_END.test(head) && WORD_START.test(tail);
  return (
    (WORD_END.test(head) && WORD_START.test(insert) && !WORD_START.test(removedText || tail)) ||
    (WORD_END.test(insert) && WORD_START.test(tail) && !WORD_END.test(removedText || head))
  );
}

const WORD_END = /(?!\p{Lo})[\p{L}\p{N}\p{M}]$/u;
const WORD_START = /^(?!\p{Lo})[\p{L}\p{N}]/u;

/** Returns whether a sentence that began with a capital still does. */
function preservesCapital(head: string, before: string, after: string): boolean {
  if (!/(?:^|[\n\r]|[.!?…]["'”’»)]*\p{Zs}+)["'“‘«„([¡¿]*$/u.test(head)) return true;
  const first = FIRST_LETTER.exec(before)?.[1] ?? "";
  const next = FIRST_LETTER.exec(after)?.[1] ?? "";
  return !(/\p{Lu}/u.test(first) && /\p{Ll}/u.test(next)) || CODE.test(after);
}

/** Words such as `iPhone`, which can begin a sentence unchanged. */
const CODE = /^[^\p{L}\p{N}\n]*\p{Ll}+[\p{Lu}\p{N}]/u;

const FIRST_LETTER = /^[^\p{L}\p{N}\n]*(\p{L})/u;
