import type { Needle } from "./find-keyword";
import { indexWords, shareOfWords } from "./find-keyword";
import type { Language } from "./language";
import { plainText, readText, sentencePieces, splitSentences, UNSPACED, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";

/** A description in better order, and what was done, in sentences. */
interface Rewritten {
  text: string;
  notes: string[];
}

/**
 * The same sentences in better order: no markup, shorter paragraphs and sentences, the keyword in
 * the first sentence, and a list where the text is long. No fact is added and none is left out.
 * @param name what leads where the keyword is missing
 */
export function rewriteDescription(
  description: string,
  language: Language,
  primary: Needle | null,
  name: string,
): Rewritten {
  const notes: string[] = [];
  const clean = plainText(description)
    .replace(/[^\S\n]*\n[^\S\n]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (clean !== description.trim())
    notes.push("Markup and invisible characters are taken out of the description.");
  const led = lead(clean, language, primary, name);
  if (led !== clean) notes.push("The first sentence now has the target keyword.");
  const split = eachLine(led, (line) => splitAtSemicolons(line, language));
  if (split !== led) notes.push("Long sentences are split at their semicolons.");
  const short = eachLine(split, (line) => splitParagraph(line, language));
  if (short !== split)
    notes.push(`Paragraphs of more than ${THRESHOLDS.paragraph.high} words are split.`);
  const listed = withList(short, language);
  if (listed !== short) notes.push("Short facts stand in a list.");
  return { text: listed, notes };
}

const BULLET = /^(?:[-–—*•·]|\d{1,2}[.)])\s/u;

function eachLine(text: string, change: (line: string) => string): string {
  return text
    .split("\n")
    .map((line) => (BULLET.test(line) ? line : change(line)))
    .join("\n");
}

function lead(text: string, language: Language, primary: Needle | null, name: string): string {
  const [first] = readText(text, language).sentences;
  if (!primary || !first || first.bullet || name === "" || first.text.startsWith(name)) return text;
  if (shareOfWords(indexWords([first], language), primary) === 1) return text;
  if (UNSPACED.test(first.text)) return `${name}：${text}`;
  return `${name}${language === "fr" ? " : " : ": "}${text}`;
}

function splitAtSemicolons(line: string, language: Language): string {
  const read = wordReader(language);
  return sentencePieces(line, language)
    .map((sentence) => {
      if (read(sentence).length <= THRESHOLDS.longSentence) return sentence;
      return sentence.replace(/;\s+(\p{Ll})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`);
    })
    .join("");
}

/** Into equal parts, between sentences. */
function splitParagraph(line: string, language: Language): string {
  const { high } = THRESHOLDS.paragraph;
  const read = wordReader(language);
  const sentences = sentencePieces(line, language).map((text) => ({
    text,
    words: read(text).length,
  }));
  const total = sentences.reduce((sum, { words }) => sum + words, 0);
  if (total <= high || sentences.length < 2) return line;
  const most = total / Math.ceil(total / (high * 0.85));
  const paragraphs: string[][] = [[]];
  let words = 0;
  for (const sentence of sentences) {
    const open = paragraphs.at(-1) ?? [];
    if (open.length > 0 && (words + sentence.words > high || words + sentence.words / 2 > most)) {
      paragraphs.push([sentence.text]);
      words = sentence.words;
    } else {
      open.push(sentence.text);
      words += sentence.words;
    }
  }
  return paragraphs.map((each) => each.join("").trim()).join("\n\n");
}

/** The last paragraph of three short sentences or more becomes a list, where the text is long. */
function withList(text: string, language: Language): string {
  const { words, bullets } = readText(text, language);
  if (words < THRESHOLDS.listFrom || bullets > 0) return text;
  const read = wordReader(language);
  const lines = text.split("\n");
  const at = lines.findLastIndex((line, i) => {
    const sentences = splitSentences(line, language);
    return (
      i > 0 &&
      sentences.length >= 3 &&
      sentences.every((each) => read(each).length <= THRESHOLDS.longSentence)
    );
  });
  if (at < 0) return text;
  const entries = splitSentences(lines[at] ?? "", language).map((each) => `- ${each}`);
  return [...lines.slice(0, at), ...entries, ...lines.slice(at + 1)].join("\n");
}
