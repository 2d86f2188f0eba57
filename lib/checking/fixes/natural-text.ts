import { trimChange } from "../edits/trim-change";
import type { Span } from "../text/characters";

/** Number of characters to compare on each side of a change. */
const CONTEXT_LENGTH = 100;

/** Returns whether a changed text has no new doubled spaces, empty brackets or similar. */
export function isNaturalText(before: string, after: string): boolean {
  const { start, end, insert } = trimChange(before, {
    start: 0,
    end: before.length,
    insert: after,
  });
  const contextBefore = before.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const contextAfter = before.slice(end, end + CONTEXT_LENGTH);
  const oldText = contextBefore + before.slice(start, end) + contextAfter;
  const newText = contextBefore + insert + contextAfter;
  if (
    preservesCapital(
      contextBefore,
      before.slice(start, end) + contextAfter,
      insert + contextAfter,
    ) === false
  )
    return false;
  return UNNATURAL_PATTERNS.every((pattern) => count(pattern, newText) <= count(pattern, oldText));
}

/** Artifacts of automatic edits. */
const UNNATURAL_PATTERNS: readonly RegExp[] = [
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
  // A word that two terms were replaced with: `fine and fine`.
  /(?<!\p{L})(\p{L}{3,})(?:,?\p{Zs}\p{L}{1,4}|,)\p{Zs}\1(?!\p{L})/giu,
];

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** Returns whether a change joins separate words. @param insert the visible insertion */
export function joinsWords(text: string, { start, end }: Span, insert: string): boolean {
  const textBefore = text.slice(Math.max(0, start - 2), start);
  const textAfter = text.slice(end, end + 2);
  const removedText = text.slice(start, end);
  if (insert === "")
    return removedText !== "" && WORD_END.test(textBefore) && WORD_START.test(textAfter);
  return (
    (WORD_END.test(textBefore) &&
      WORD_START.test(insert) &&
      !WORD_START.test(removedText || textAfter)) ||
    (WORD_END.test(insert) &&
      WORD_START.test(textAfter) &&
      !WORD_END.test(removedText || textBefore))
  );
}

const WORD_END = /(?!\p{Lo})[\p{L}\p{N}\p{M}]$/u;
const WORD_START = /^(?!\p{Lo})[\p{L}\p{N}]/u;

/** Returns whether a sentence that began with a capital still does. */
function preservesCapital(textBefore: string, before: string, after: string): boolean {
  if (!/(?:^|[\n\r]|[.!?…]["'”’»)]*\p{Zs}+)["'“‘«„([¡¿]*$/u.test(textBefore)) return true;
  const first = FIRST_LETTER.exec(before)?.[1] ?? "";
  const next = FIRST_LETTER.exec(after)?.[1] ?? "";
  return !(/\p{Lu}/u.test(first) && /\p{Ll}/u.test(next)) || CODE_START.test(after);
}

/** Words such as `iPhone`, which can begin a sentence unchanged. */
const CODE_START = /^[^\p{L}\p{N}\n]*\p{Ll}+[\p{Lu}\p{N}]/u;

const FIRST_LETTER = /^[^\p{L}\p{N}\n]*(\p{L})/u;
