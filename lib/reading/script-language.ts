/**
 * Scripts, or letters of a script, that only one common language uses. The first matching entry
 * applies: Japanese also uses Han characters.
 */
const LANGUAGES: readonly { language: string; script: RegExp; only?: RegExp; never?: RegExp }[] = [
  {
    language: "ja",
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    only: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  },
  { language: "ko", script: /\p{Script=Hangul}/gu },
  { language: "el", script: /\p{Script=Greek}/gu },
  { language: "he", script: /\p{Script=Hebrew}/gu, never: /[\u05f0-\u05f2]/u },
  { language: "th", script: /\p{Script=Thai}/gu },
  { language: "ka", script: /\p{Script=Georgian}/gu },
  { language: "hy", script: /\p{Script=Armenian}/gu },
  { language: "ta", script: /\p{Script=Tamil}/gu },
  { language: "te", script: /\p{Script=Telugu}/gu },
  { language: "gu", script: /\p{Script=Gujarati}/gu },
  { language: "kn", script: /\p{Script=Kannada}/gu },
  { language: "ml", script: /\p{Script=Malayalam}/gu },
  {
    language: "uk",
    script: /\p{Script=Cyrillic}/gu,
    only: /[\u0454\u0457\u0491]/giu,
    never: /[\u044b\u044d\u0451\u044a\u045e]/iu,
  },
  {
    language: "ar",
    script: /\p{Script=Arabic}/gu,
    only: /[\u0629\u0643\u064a\u0649\u0623\u0625]/gu,
    // Letters of Persian, Urdu and other languages.
    never: /[\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06be\u06c1\u06cc\u06d2]/u,
  },
];

/** Minimum number of letters, because a single foreign word does not determine the language. */
const MIN_LETTERS = 8;
/** Names and units in Latin letters are common in texts of all scripts. */
const MIN_SHARE = 0.6;

/**
 * Returns the language of a short text from its script, or null if several languages are possible.
 */
export function recognizeScript(text: string): string | null {
  const start = text.slice(0, 600);
  const letterCount = start.match(/\p{L}/gu)?.length ?? 0;
  for (const { language, script, only = script, never } of LANGUAGES) {
    const count = start.match(script)?.filter((letter) => /\p{L}/u.test(letter)).length ?? 0;
    if (count < MIN_LETTERS || count < letterCount * MIN_SHARE) continue;
    if ((start.match(only)?.length ?? 0) > 0 && !never?.test(start)) return language;
  }
  return null;
}
