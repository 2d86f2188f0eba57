/**
 * Words that product texts usually contain in only one of the two languages. The detector does not
 * distinguish the languages, which differ in spelling (`kualitas`, `kualiti`) and in vocabulary
 * (`sepatu`, `kasut`).
 */
const INDONESIAN_WORDS = new Set(
  (
    "aktivitas bagus baterai berkualitas bisa celana cocok desain fitur garansi gratis kamar karena karet " +
    "kakao kemasan kemeja kualitas kursi mobil nirkabel nyaman oleskan pakaian pengiriman perangkat rajut " +
    "sedangkan sepatu serbaguna tas terbuat ukuran uang universitas wol"
  ).split(" "),
);
const MALAY_WORDS = new Set(
  (
    "aktiviti basuh bateri beg beli-belah berkualiti bilik boleh daripada diperbuat ialah kanak-kanak kapas " +
    "kasut kedai kerana kereta kerusi kualiti mempunyai pelbagai penghantaran percuma peranti sahaja saiz " +
    "selesa seluar wang waranti wayarles"
  ).split(" "),
);

/** Returns the likelier language of a text that is either Indonesian or Malay. */
export function detectIndonesianOrMalay(text: string): {
  language: "id" | "ms";
  /** Malay if the text doesn't distinguish the two languages; otherwise null. */
  alternative: "ms" | null;
} {
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  const countWords = (vocabulary: ReadonlySet<string>) =>
    [...words].filter((word) => vocabulary.has(word)).length;
  const [malay, indonesian] = [countWords(MALAY_WORDS), countWords(INDONESIAN_WORDS)];
  if (malay > indonesian) return { language: "ms", alternative: null };
  // Defaults to Indonesian, which has far more speakers.
  return { language: "id", alternative: malay === indonesian ? "ms" : null };
}
