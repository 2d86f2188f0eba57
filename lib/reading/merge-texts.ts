import { diffArrays } from "diff";

/** A replacement of the base's tokens from `start` to `end` (exclusive). */
interface Hunk {
  start: number;
  end: number;
  tokens: string[];
}

/**
 * Merges two versions of a text word by word.
 * @returns null if they changed the same or adjacent words, or if comparing takes more than 500 ms
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const tokens = tokensOf(base);
  const ours = hunksOf(tokens, mine);
  const theirHunks = hunksOf(tokens, theirs);
  if (!ours || !theirHunks) return null;
  const foreign = theirHunks.filter((hunk) => !ours.some((own) => isSame(own, hunk)));
  if (foreign.some((hunk) => ours.some((own) => touches(own, hunk)))) return null;
  const hunks = [...ours, ...foreign].sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: string[] = [];
  let offset = 0;
  for (const hunk of hunks) {
    merged.push(...tokens.slice(offset, hunk.start), ...hunk.tokens);
    offset = hunk.end;
  }
  return [...merged, ...tokens.slice(offset)].join("");
}

/** Splits a text into words and the single characters between them. */
function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function hunksOf(base: string[], text: string): Hunk[] | null {
  const changes = diffArrays(base, tokensOf(text), { timeout: 500 });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let offset = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      offset += value.length;
      open = null;
      continue;
    }
    if (!open) {
      open = { start: offset, end: offset, tokens: [] };
      hunks.push(open);
    }
    if (added) open.tokens.push(...value);
    else {
      offset += value.length;
      open.end = offset;
    }
  }
  return hunks;
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.start === b.start && a.end === b.end && a.tokens.join("") === b.tokens.join("");
}

/** Treats adjacent changes as overlapping, because readers see them as one. */
function touches(a: Hunk, b: Hunk): boolean {
  return a.start <= b.end && b.start <= a.end;
}
