import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import type { Language } from "./language";

const STEMMERS = { en: english, de: german, fr: french, es: spanish, it: italian };
/** Longer ones are no words, and stemming them costs much. */
const LONGEST_WORD = 40;

/** Stems lower-case words; remembers them, so one is made for each text. */
export function stemmerOf(language: Language): (word: string) => string {
  if (language === null) return (word) => word;
  const stem = STEMMERS[language];
  const known = new Map<string, string>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const made = word.length > LONGEST_WORD ? word : stem(word) || word;
    known.set(word, made);
    return made;
  };
}
