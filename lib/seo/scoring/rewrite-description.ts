import { type ParsedText, read } from "@/lib/reading/reading";
import { calmedText } from "./calm";
import type { Language } from "./language";
import { sentencePieces, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";

/** A calmer description, with notes about the changes. */
interface Rewritten {
  text: string;
  notes: string[];
}

const BULLET = /^\s*(?:[-–—*•·]|\d{1,2}[.)])\s/u;

/**
 * Rewrites a description in a calmer style with the same words: normal case, few exclamation marks,
 * and shorter paragraphs. In HTML, only the visible characters change, because the markup defines
 * the paragraphs.
 */
export function rewriteDescription(description: string, language: Language): Rewritten {
  const notes: string[] = [];
  const parsed = read(description);
  const calm = parsed.isHtml ? calmedHtml(parsed, language) : calmedText(description, language);
  if (calm !== description) notes.push("Words in capitals and exclamation marks are calmed.");
  if (parsed.isHtml) return { text: calm, notes };
  const short = calm
    .split("\n")
    .map((line) => (BULLET.test(line) ? line : splitParagraph(line, language)))
    .join("\n");
  if (short !== calm)
    notes.push(`Paragraphs of more than ${THRESHOLDS.paragraph.high} words are split.`);
  return { text: short, notes };
}

/** Calms the visible text, and writes each changed character into the source. */
function calmedHtml(parsed: ParsedText, language: Language): string {
  const edits = changesBetween(parsed.text, calmedText(parsed.text, language));
  return edits.reduceRight((source, { start, end, insert }) => {
    const place = parsed.toSource({ start, end });
    // Character references are not changed, because they can represent any character.
    const isSame = parsed.source.slice(place.start, place.end) === parsed.text.slice(start, end);
    return isSame ? source.slice(0, place.start) + insert + source.slice(place.end) : source;
  }, parsed.source);
}

/**
 * Returns the edits that calming makes: letters in another case, and exclamation marks that became
 * a period.
 */
function changesBetween(text: string, calm: string) {
  const edits: { start: number; end: number; insert: string }[] = [];
  let at = 0;
  for (const character of calm) {
    const rest = text.slice(at);
    const marks = /^[.。]$/.test(character) ? (/^[!！]+/.exec(rest)?.[0] ?? "") : "";
    const firstPart = marks || rest.slice(0, character.length);
    if (firstPart !== character)
      edits.push({ start: at, end: at + firstPart.length, insert: character });
    at += firstPart.length;
  }
  return edits;
}

/** Splits a long paragraph at sentence boundaries into parts of similar length. */
function splitParagraph(line: string, language: Language): string {
  const { high } = THRESHOLDS.paragraph;
  const read = wordReader(language);
  const sentences = sentencePieces(line, language).map((text) => ({
    text,
    words: read(text).length,
  }));
  const total = sentences.reduce((sum, { words }) => sum + words, 0);
  if (total <= high || sentences.length < 2) return line;
  const share = total / Math.ceil(total / high);
  const paragraphs: string[] = [];
  let open = "";
  let words = 0;
  for (const sentence of sentences) {
    if (open !== "" && words + sentence.words / 2 > share) {
      paragraphs.push(open.trim());
      open = "";
      words = 0;
    }
    open += sentence.text;
    words += sentence.words;
  }
  return [...paragraphs, open.trim()].join("\n\n");
}
