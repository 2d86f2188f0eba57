/** The most frequent function words of each language, in lists of similar length. */
const WORD_LISTS: Record<string, string> = {
  en: "the and of to a in is it for with that this on you are as be by from at or your an which was have has not so its their they when into without also up will can one made than who",
  de: "der die das und ist in den von zu mit sich des auf für nicht ein eine als auch es an aus dem er sie nach bei um einen einem einer wird durch sind oder im am zum zur so ohne wie ihr ihre man nur bis",
  fr: "le la les de des du et est un une dans en pour que qui sur par avec ne pas se au aux ce cette ces il elle sont plus vous votre sans sa son ses ou où mais comme leur nous à l d qu",
  es: "el la los las de del y en un una que es por con para se su sus no al lo como más o sin este esta pero si son muy ha hasta desde entre sobre cuando también nos le está cada",
  it: "il lo la i gli le di del della dei delle e è un una in per con che non si da dal al alla nel nella sono su come più anche o ma se ogni senza questo questa suo sua ed l ai alle sul",
  pt: "o a os as de do da dos das e é um uma em no na nos nas por para com que não se ao à ou mais como mas sem sua seu este esta também são foi muito até pelo pela entre isso",
  nl: "de het een en van in is op te dat die voor met zijn niet aan er om ook als bij naar door uit of maar tot over deze dit je wordt worden heeft hebben uw zonder nog wel geen",
  pl: "i w na z do się nie jest to że o za od po jak dla przez oraz ale lub ma są jego jej jako przy bez ich tym który która które ten ta te już tylko może we ze",
  sv: "och i att det som en på är av för med den till inte ett om har de så men eller från vid kan du din utan också när ut upp var efter över mycket bara",
  da: "og i at det som en på er af for med den til ikke et om har de så men eller fra ved kan du din uden også når ud op var efter over meget kun",
};

/** Maps each function word to the languages that use it. */
export const LANGUAGES_BY_WORD: ReadonlyMap<string, readonly string[]> = groupLanguagesByWord();

function groupLanguagesByWord() {
  const languagesByWord = new Map<string, string[]>();
  for (const [language, list] of Object.entries(WORD_LISTS)) {
    for (const word of list.split(" "))
      languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
  }
  return languagesByWord;
}

const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORD_LISTS).map(([language, list]) => [language, new Set(list.split(" "))]),
);
const NO_WORDS: ReadonlySet<string> = new Set();
const ALL_WORDS: ReadonlySet<string> = new Set(LANGUAGES_BY_WORD.keys());

/** Returns the function words of a base language, or of all languages if it is unknown. */
export function getFunctionWords(tag: string | null): ReadonlySet<string> {
  return tag === null ? ALL_WORDS : (FUNCTION_WORDS.get(tag) ?? NO_WORDS);
}

/** Matches adjectives with an ending, for languages whose dictionary contains only nouns. */
const INFLECTED_ADJECTIVES: Record<string, RegExp> = { de: /\p{Ll}{2}(?:e|er|es|en|em)$/u };

export function isInflectedAdjective(word: string, tag: string): boolean {
  return INFLECTED_ADJECTIVES[tag]?.test(word) ?? false;
}
