/** Kinds of signs that look the same to readers, each with the sign that represents it. */
const SIGN_KINDS: readonly { sign: string; name: string; pattern: RegExp }[] = [
  { sign: "★", name: "stars", pattern: /^[★☆✡✦✧✩-✰✴-✺⋆⭐⭑⭒🌟🌠]$/u },
  {
    sign: "→",
    name: "arrows",
    pattern:
      /^[\u2190-\u21ff\u2794\u2798-\u27af\u27b1-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2b11\u2b30-\u2b4f]$/u,
  },
  { sign: "✓", name: "check marks", pattern: /^[✓✔✅☑]$/u },
  { sign: "♥", name: "hearts", pattern: /^[♡♥❣❤💓-💟🖤🤍🤎🧡🩷🩵🩶]$/u },
];

const VARIATION_SELECTORS = /[\ufe0e\ufe0f]/g;

/** Matches a single symbol or emoji, but not a letter, digit or punctuation mark. */
const SIGN =
  /^(?=\P{P})(?:\p{S}|\p{Extended_Pictographic})[\p{M}\p{Cf}\p{Emoji_Modifier}\p{Extended_Pictographic}]*$/u;

/**
 * Returns the sign that represents all signs of the same kind, such as `★` for `☆`, the sign itself
 * if it has no kind, or null if the words are not a single sign.
 */
export function getSignKind(words: string): string | null {
  const sign = words.replace(VARIATION_SELECTORS, "");
  if (sign.length > 20 || !SIGN.test(sign)) return null;
  return SIGN_KINDS.find(({ pattern }) => pattern.test(sign))?.sign ?? sign;
}

/** Returns the name of the kind that a sign represents, such as `stars`, or null if it has none. */
export function getSignName(sign: string): string | null {
  return SIGN_KINDS.find((kind) => kind.sign === sign)?.name ?? null;
}
