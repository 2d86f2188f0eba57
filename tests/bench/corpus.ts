/** Deterministically generated descriptions and terms. */
export interface Corpus {
  texts: string[];
  /** Returns ten words and phrases that the texts contain, followed by rare terms. */
  terms: (count: number) => string[];
}

const WORDS =
  "the a with and for of in soft light warm leather canvas shoe boot sole heel lining upper fit size colour black white navy wide narrow walk run trail city winter summer water proof breathable cushion support comfort durable stitched rubber foam laces eyelet tongue collar ankle grip tread flexible quality finish classic modern design daily wear care clean cloth dry store box pair warranty made by hand from recycled material natural cotton wool linen silk smooth brushed matte polished metal glass ceramic bottle cream serum gentle skin daily face body hair oil scent fresh citrus rose vanilla cedar amber calm morning evening travel gift set pack piece".split(
    " ",
  );
const ACCENTED = "décolleté crème façade naïve Größe Straße für über señor año élan rêve".split(
  " ",
);
const EAST_ASIAN = [
  "保湿クリーム",
  "日本製",
  "敏感肌用",
  "軽量設計",
  "신제품",
  "방수",
  "ผลิตภัณฑ์ใหม่",
  "для",
  "кожи",
  "новый",
];
const MARKS = ["™", "®", "—", "“soft”", "it’s", "50 ml", "#1", "🙂", "½"];
const PRESENT = [
  "recycled material",
  "made by hand",
  "warranty",
  "crème",
  "straße",
  "保湿",
  "#1",
  "breathable cushion",
  "новый",
  "water proof",
];

export function makeCorpus(texts: number, wordsEach: number): Corpus {
  const random = randomFrom(20_261_120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const word = (plain: boolean) => {
    const chance = random();
    if (plain || chance < 0.93) return pick(WORDS);
    return pick(chance < 0.96 ? ACCENTED : chance < 0.985 ? EAST_ASIAN : MARKS);
  };
  const description = (_: unknown, index: number) => {
    const words = Array.from({ length: wordsEach }, () => word(index % 2 === 0));
    return words.map((w, i) => (i % 12 === 11 ? `${w}.` : w)).join(" ");
  };
  const invented = () => {
    const syllables = Array.from({ length: 3 }, () =>
      pick("ka lo mi zen tra vel bor quin dex ul ya pri".split(" ")),
    );
    return syllables.join("");
  };
  const absent = (_: unknown, index: number) => {
    const name = `${invented()}${index.toString(36)}`;
    if (index % 5 < 2) return name;
    if (index % 5 < 4) return `${pick(WORDS)} ${name}`;
    return `${name} ${pick(ACCENTED)}`;
  };
  const made = Array.from({ length: texts }, description);
  const terms = [...PRESENT, ...Array.from({ length: 10_000 - PRESENT.length }, absent)];
  return { texts: made, terms: (count) => terms.slice(0, count) };
}

/** Returns a Park–Miller random number generator (1988). */
function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
