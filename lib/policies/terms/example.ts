import { sentencesOf } from "@/lib/checking/segments";
import { withoutInvisible, wordsIn } from "../words/split";

const LONGEST = 240;

/** The sentence of a text, as a reader sees it, in which words first occur; null where they do not. */
export function exampleOf(text: string, form: string): string | null {
  const seen = withoutInvisible(text);
  const place = placeOf(seen, form);
  if (place === null) return null;
  const sentence = sentencesOf(seen).find(({ end }) => end > place) ?? {
    start: 0,
    end: seen.length,
  };
  return cut(seen, sentence.start, sentence.end, place);
}

function placeOf(text: string, form: string): number | null {
  const words = [...wordsIn(text)];
  const wanted = [...wordsIn(form)];
  const fits = (at: number) =>
    wanted.every(({ text: word, joint }, step) => {
      const found = words[at + step];
      return (
        found?.text.toLowerCase() === word.toLowerCase() && (step === 0 || found.joint === joint)
      );
    });
  const at = words.findIndex((_, place) => fits(place));
  return words[at]?.start ?? null;
}

/** A long sentence is cut at words, around a place. */
function cut(text: string, start: number, end: number, place: number): string {
  const from = Math.max(start, Math.min(place - LONGEST / 2, end - LONGEST));
  const to = Math.min(end, from + LONGEST);
  const before = from > start ? "…" : "";
  const after = to < end ? "…" : "";
  const shown = text
    .slice(from, to)
    .replace(before && /^\S{0,40}\s/u, "")
    .replace(after && /\s\S{0,40}$/u, "");
  return before + shown.replace(/\s+/gu, " ").trim() + after;
}
