import { type ParsedText, parseText } from "@/lib/reading/parsed-text";
import type { Language } from "./language";
import { normalizeEmphasis } from "./remove-promotion";
import { createWordReader, splitSentencePieces } from "./text";
import { THRESHOLDS } from "./thresholds";

/** A calmer description, with notes about the changes. */
interface RewrittenDescription {
  text: string;
  notes: string[];
}

const BULLET_PATTERN = /^\s*(?:[-–—*•·]|\d{1,2}[.)])\s/u;

/**
 * Rewrites a description in a calmer style with the same words: normal case, few exclamation marks,
 * and shorter paragraphs. In HTML, only the visible characters change, because the markup defines
 * the paragraphs.
 */
export function rewriteDescription(description: string, language: Language): RewrittenDescription {
  const notes: string[] = [];
  const parsedText = parseText(description);
  const calmDescription = parsedText.isHtml
    ? calmHtml(parsedText, language)
    : normalizeEmphasis(description, language);
  if (calmDescription !== description)
    notes.push("Words in all capitals are lowercased, and exclamation marks are reduced.");
  if (parsedText.isHtml) return { text: calmDescription, notes };
  const reflowedText = calmDescription
    .split("\n")
    .map((line) => (BULLET_PATTERN.test(line) ? line : splitParagraph(line, language)))
    .join("\n");
  if (reflowedText !== calmDescription)
    notes.push(`Paragraphs with more than ${THRESHOLDS.paragraph.high} words are split.`);
  return { text: reflowedText, notes };
}

/** Calms the visible text, and writes each changed character into the source. */
function calmHtml(parsedText: ParsedText, language: Language): string {
  const edits = listCalmingEdits(parsedText.text, normalizeEmphasis(parsedText.text, language));
  return edits.reduceRight((source, { start, end, insert }) => {
    const sourceSpan = parsedText.toSource({ start, end });
    // Character references are not changed, because they can represent any character.
    const isSame =
      parsedText.source.slice(sourceSpan.start, sourceSpan.end) ===
      parsedText.text.slice(start, end);
    return isSame
      ? source.slice(0, sourceSpan.start) + insert + source.slice(sourceSpan.end)
      : source;
  }, parsedText.source);
}

/**
 * Returns the edits that calm a text: changes of case, and exclamation marks that become periods.
 */
function listCalmingEdits(text: string, calmedText: string) {
  const edits: { start: number; end: number; insert: string }[] = [];
  let offset = 0;
  for (const character of calmedText) {
    const remainingText = text.slice(offset);
    const exclamationMarks = /^[.。]$/.test(character)
      ? (/^[!！]+/.exec(remainingText)?.[0] ?? "")
      : "";
    const firstPart = exclamationMarks || remainingText.slice(0, character.length);
    if (firstPart !== character)
      edits.push({ start: offset, end: offset + firstPart.length, insert: character });
    offset += firstPart.length;
  }
  return edits;
}

/** Splits a long paragraph at sentence boundaries into parts of similar length. */
function splitParagraph(line: string, language: Language): string {
  const { high } = THRESHOLDS.paragraph;
  const readWords = createWordReader(language);
  const sentences = splitSentencePieces(line, language).map((text) => ({
    text,
    words: readWords(text).length,
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
