import { lengthOf } from "./check-title";
import type { Reading } from "./keywords";
import { promotionIn } from "./promotion";
import { UNSPACED } from "./text";
import { THRESHOLDS } from "./thresholds";

/** Sentences that are looked at, from the start of the text: what comes later rarely introduces it. */
const SENTENCES = 12;

/**
 * Meta descriptions of whole sentences of the text, in its order, with and without the name before
 * them. The best is for the checks to tell.
 */
export function metaCandidates({ text, language }: Reading, name: string): string[] {
  const sentences = text.sentences
    .filter((sentence) => !sentence.bullet && isFit(sentence.text))
    .slice(0, SENTENCES)
    .map((sentence) => sentence.text);
  const [first] = sentences;
  if (first === undefined) return [];
  const colon = UNSPACED.test(first) ? "：" : language === "fr" ? " : " : ": ";
  const leads = name === "" ? [""] : ["", `${name}${colon}`];
  return leads.flatMap((lead) => filled(lead, sentences) ?? []);
}

/** The lead with all sentences behind it that still fit; null where not one does. */
function filled(lead: string, sentences: string[]): string | null {
  let meta = "";
  for (const sentence of sentences) {
    const space = meta === "" || /[。！？]$/u.test(meta) ? "" : " ";
    const longer = `${meta}${space}${sentence}`;
    if (lengthOf(lead + longer) <= THRESHOLDS.metaLength.high) meta = longer;
  }
  return meta === "" ? null : lead + meta;
}

/** Whether a sentence is whole, no question, and does not promote. */
function isFit(sentence: string): boolean {
  return /[.。…]["”»)]?$/u.test(sentence) && promotionIn(sentence).length === 0;
}
