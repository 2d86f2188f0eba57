/**
 * Words of product texts that are usual in only one of the two languages, whose detector does not
 * distinguish them: differences of spelling (`kualitas`, `kualiti`) and of vocabulary (`sepatu`,
 * `kasut`).
 */
const INDONESIAN = new Set(
  (
    "aktivitas bagus baterai berkualitas bisa celana cocok desain fitur garansi gratis kamar karena karet " +
    "kakao kemasan kemeja kualitas kursi mobil nirkabel nyaman oleskan pakaian pengiriman perangkat rajut " +
    "sedangkan sepatu serbaguna tas terbuat ukuran uang universitas wol"
  ).split(" "),
);
const MALAY = new Set(
  (
    "aktiviti basuh bateri beg beli-belah berkualiti bilik boleh daripada diperbuat ialah kanak-kanak kapas " +
    "kasut kedai kerana kereta kerusi kualiti mempunyai pelbagai penghantaran percuma peranti sahaja saiz " +
    "selesa seluar wang waranti wayarles"
  ).split(" "),
);

/** Returns the likelier of the two languages of a text in one of them. */
export function indonesianOrMalay(text: string): {
  language: "id" | "ms";
  /** The other one if the text does not decide; else null. */
  alternative: "ms" | null;
} {
  const words = new Set(text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  const count = (known: ReadonlySet<string>) => [...words].filter((word) => known.has(word)).length;
  const [malay, indonesian] = [count(MALAY), count(INDONESIAN)];
  if (malay > indonesian) return { language: "ms", alternative: null };
  // Without evidence Indonesian, because it has far more speakers.
  return { language: "id", alternative: malay === indonesian ? "ms" : null };
}
