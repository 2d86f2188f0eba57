import { readsTyped } from "@/lib/checking/fixes/reads-typed";
import { textFault } from "@/lib/platform/text-fault";
import { unsupportedFacts } from "@/lib/seo/scoring/facts";
import { detectLanguage } from "@/lib/seo/scoring/language";

/**
 * What is wrong with a model's wording for a sentence, as sentences; none where it can be offered,
 * as far as that can be told without the rules.
 * @param text what a reader sees of the whole description
 * @param language of the product; null where it is not known
 */
export function wordingFaults(
  text: string,
  sentence: string,
  wording: string,
  language: string | null,
): string[] {
  const faults: string[] = [];
  if (wording === "" || wording === sentence) return ["It says nothing new."];
  if (textFault(wording) || /[<>{}]|[\n\r\t]/.test(wording))
    faults.push("It is not one line of plain text.");
  if (!isWhole(sentence, wording)) faults.push("It is not a whole sentence.");
  if (wording.length > sentence.length * 2 + 40) faults.push("It is much longer.");
  const made = unsupportedFacts(text, wording);
  if (made.length > 0)
    faults.push(`It states what the text does not: ${made.map(({ words }) => words).join(", ")}.`);
  if (speaksOtherwise(text, wording, language)) faults.push("It is in another language.");
  if (!isAbout(text, sentence, wording)) faults.push("It says something else than the sentence.");
  if (ADVICE.test(wording) && !ADVICE.test(sentence)) faults.push("It is advice, not a wording.");
  const place = text.indexOf(sentence);
  const after = text.slice(0, place) + wording + text.slice(place + sentence.length);
  if (place !== -1 && !readsTyped(text, after)) faults.push("It does not read as a sentence.");
  return faults;
}

const STOP = /[.!?…。！？]["'”’»)]*$/u;

/** It begins and ends as the sentence did, and brackets and quotes close. */
function isWhole(sentence: string, wording: string): boolean {
  const [was, is] = [sentence, wording].map((each) => /\p{L}/u.exec(each)?.[0] ?? "");
  if (/\p{Lu}/u.test(was ?? "") && /\p{Ll}/u.test(is ?? "")) return false;
  if (STOP.test(sentence) && !STOP.test(wording)) return false;
  const balanced = [/[([{]/g, /[)\]}]/g, /[“„]/g, /[”]/g].map(
    (sign) => wording.match(sign)?.length ?? 0,
  );
  const [open, close, quoted, unquoted] = balanced;
  if (open !== close || (quoted !== unquoted && sentence.includes("”"))) return false;
  return !/(?<!\p{L})(?:and|or|but|with|for|the|a|an|of|to|und|oder|mit|et|ou|avec|y|con|e)["”.…]*$/iu.test(
    wording,
  );
}

/** Words in which advice is given, and machines speak of themselves. */
const ADVICE =
  /(?<!\p{L})(?:rewrite|rephrase|reword|consider (?:using|removing|replacing)|replace|instead of|suggest\p{L}*|should be|could be|you may want|avoid (?:using|the)|remove the|use (?:a|an|the) (?:calmer|neutral|different|softer)|the (?:sentence|wording|phrase|claim|word)|as an ai|language model|instructions?|here is|here's|sorry|violat\p{L}*)(?!\p{L})/iu;

function speaksOtherwise(text: string, wording: string, language: string | null): boolean {
  const [base] = (language ?? detectLanguage(text) ?? "").split("-");
  const spoken = detectLanguage(wording);
  return Boolean(base) && spoken !== null && spoken !== base;
}

/** Words with a meaning of their own, by their beginnings: forms of one word are the same. */
function meanings(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.map((word) => word.slice(0, 5));
}

/** It keeps two words in five of the sentence, and half of its own stand in the text. */
function isAbout(text: string, sentence: string, wording: string): boolean {
  const [own, said] = [new Set(meanings(sentence)), new Set(meanings(wording))];
  const known = new Set(meanings(text));
  const kept = [...own].filter((word) => said.has(word)).length;
  const strange = [...said].filter((word) => !known.has(word)).length;
  return kept >= own.size * 0.4 && strange <= Math.max(1, said.size * 0.4);
}
