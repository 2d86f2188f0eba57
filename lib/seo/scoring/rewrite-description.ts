import { read } from "@/lib/reading/reading";
import { calmedText } from "./calm";
import type { Language } from "./language";
import { sentencePieces, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";

/** A calmer description, and what was changed, in sentences. */
interface Rewritten {
  text: string;
  notes: string[];
}

const BULLET = /^\s*(?:[-–—*•·]|\d{1,2}[.)])\s/u;

/**
 * Returns the same words in a calmer form: normal case, few exclamation marks, and shorter
 * paragraphs. HTML stays unchanged, because its markup defines the paragraphs.
 */
export function rewriteDescription(description: string, language: Language): Rewritten {
  if (read(description).isHtml) return { text: description, notes: [] };
  const notes: string[] = [];
  const calm = calmedText(description, language);
  if (calm !== description) notes.push("Words in capitals and exclamation marks are calmed.");
  const short = calm
    .split("\n")
    .map((line) => (BULLET.test(line) ? line : splitParagraph(line, language)))
    .join("\n");
  if (short !== calm)
    notes.push(`Paragraphs of more than ${THRESHOLDS.paragraph.high} words are split.`);
  return { text: short, notes };
}

/** Splits into equal parts, between sentences. */
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
