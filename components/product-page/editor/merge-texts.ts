import { diffArrays } from "diff";

/** What stands in place of the base's tokens from `start` to `end` (exclusive). */
interface Hunk {
  start: number;
  end: number;
  tokens: string[];
}

/**
 * Both changes of one text in one, word by word; null where they touch the same words, or the texts
 * are too unlike to be compared in half a second.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const tokens = tokensOf(base);
  const ours = hunksOf(tokens, mine);
  const others = hunksOf(tokens, theirs);
  if (!ours || !others) return null;
  const foreign = others.filter((hunk) => !ours.some((own) => isSame(own, hunk)));
  if (foreign.some((hunk) => ours.some((own) => touches(own, hunk)))) return null;
  const hunks = [...ours, ...foreign].sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    merged.push(...tokens.slice(at, hunk.start), ...hunk.tokens);
    at = hunk.end;
  }
  return [...merged, ...tokens.slice(at)].join("");
}

/** Words, and what stands between them, a character each. */
function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function hunksOf(base: string[], text: string): Hunk[] | null {
  const changes = diffArrays(base, tokensOf(text), { timeout: 500 });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { start: at, end: at, tokens: [] };
      hunks.push(open);
    }
    if (added) open.tokens.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  return hunks;
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.start === b.start && a.end === b.end && a.tokens.join("") === b.tokens.join("");
}

/** Changes right beside each other are one to a reader, so they count as touching. */
function touches(a: Hunk, b: Hunk): boolean {
  return a.start <= b.end && b.start <= a.end;
}
