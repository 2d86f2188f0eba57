import { lengthOf } from "./check-title";
import type { Needle } from "./find-keyword";
import { indexWords, occurrences } from "./find-keyword";
import { rangeScore } from "./grade";
import type { Reading } from "./keywords";
import { isPlainFact } from "./sound-words";
import { UNSPACED, type Word, wordReader } from "./text";
import { THRESHOLDS } from "./thresholds";

/** Sentences that are looked at, from the start of the text. */
const SENTENCES = 12;

/** A sentence or its beginning, and where in the text it stands. */
interface Clause {
  text: string;
  at: number;
  /** Speaks of what the sentence before named. */
  refers: boolean;
  words: Word[];
}

/**
 * A meta description of whole clauses of the text, in their order; null where none says anything.
 * @param name what leads where the keyword would be missing otherwise
 */
export function composeMeta(reading: Reading, primary: Needle | null, name: string): string | null {
  const clauses = clausesOf(reading);
  const worth = worthOf(reading, primary);
  const nameWords = wordReader(reading.language)(name);
  let best: { text: string; worth: number } | null = null;
  for (const parts of combinations(clauses)) {
    const plain = joined(parts);
    const led = `${name}${UNSPACED.test(plain) ? "：" : reading.language === "fr" ? " : " : ": "}${plain}`;
    for (const text of name === "" ? [plain] : [plain, led]) {
      if (lengthOf(text) > THRESHOLDS.metaLength.high) continue;
      const value = text === plain ? worth(text, parts, []) : worth(text, parts, nameWords) - 0.5;
      if (!best || value > best.worth) best = { text, worth: value };
    }
  }
  return best?.text ?? null;
}

/** As sentences stand in a line: where a script puts spaces between them, with one. */
function joined(parts: Clause[]): string {
  return parts
    .map(({ text }) => text)
    .join(" ")
    .replace(/(?<=[。！？]) /gu, "");
}

/** Points of the checks first; among equals, what follows in the text and stands at its start. */
function worthOf({ language }: Reading, primary: Needle | null) {
  return (text: string, parts: Clause[], lead: Word[]): number => {
    const words = [...lead, ...parts.flatMap((part) => part.words)];
    const index = indexWords([{ text, words, bullet: false }], language);
    const found = primary ? rangeScore(occurrences(index, primary), THRESHOLDS.keywordInMeta) : 0;
    const length = rangeScore(lengthOf(text), THRESHOLDS.metaLength);
    const lost = parts.filter(({ at, refers }, i) => {
      const before = parts[i - 1];
      return refers && (before ? before.at !== at - 1 : true);
    }).length;
    const gaps = parts.filter(({ at }, i) => i > 0 && at !== (parts[i - 1]?.at ?? 0) + 1).length;
    const start = parts[0]?.at ?? 0;
    const whole = length === 10 ? 2 : 0;
    const astray = (start > 0 ? 1.5 : 0) + 0.2 * start + 0.4 * gaps + 3 * lost;
    return found + length + whole - astray - 0.02 * parts.length;
  };
}

function* combinations(clauses: Clause[]): Generator<Clause[]> {
  const { high } = THRESHOLDS.metaLength;
  for (const first of clauses) {
    if (first.at > 3) continue;
    yield [first];
    for (const second of clauses) {
      if (second.at <= first.at || first.text.length + second.text.length > high) continue;
      yield [first, second];
      for (const third of clauses) {
        const length = first.text.length + second.text.length + third.text.length;
        if (third.at > second.at && length <= high) yield [first, second, third];
      }
    }
  }
}

const REFERRING =
  /^(?:it|its|they|their|these|this|that|those|he|she|er|sie|es|ihr|ihre|sein|seine|dies|diese[rs]?|das|il|elle|ils|elles|son|sa|ses|cela|ce|cette|su|sus|este|esta|esto|ello|suo|sua|suoi|questo|questa|and|but|so|also|und|aber|auch|et|mais|y|pero|e|ma)(?![\p{L}\p{N}])/iu;
/** Behind these a clause stands by itself, and so does what is before. */
const JOINT =
  /;\s|,\s(?=(?:and|but|so that|while|und|aber|et|mais|tandis que|y|pero|mientras|e|ma|mentre)\s)/giu;
const SHORTEST = 25;

function clausesOf({ text, language }: Reading): Clause[] {
  const read = wordReader(language);
  const sentences = text.sentences.filter(({ bullet }) => !bullet).slice(0, SENTENCES);
  return sentences.flatMap(({ text: sentence }, at): Clause[] => {
    const refers = REFERRING.test(sentence);
    const beginnings = [...sentence.matchAll(JOINT)]
      .slice(0, 3)
      .map(({ index }) => `${sentence.slice(0, index)}.`)
      .filter(
        (beginning) =>
          !/^(?:if|when|while|although|wenn|falls|obwohl|si|quand|lorsque|cuando|aunque|se|quando)\s/iu.test(
            beginning,
          ),
      );
    return [sentence, ...beginnings]
      .filter((each) => each.length <= THRESHOLDS.metaLength.high && isWhole(each))
      .map((each) => ({ text: each, at, refers, words: read(each) }));
  });
}

function isWhole(clause: string): boolean {
  const ended = /[.!。…]["”»)]?$/u.test(clause);
  return ended && clause.length >= SHORTEST && isPlainFact(clause);
}
