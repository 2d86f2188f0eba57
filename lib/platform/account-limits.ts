interface AccountLimit {
  perMinute: number;
  sentence: (perMinute: number) => string;
}

const createLimitMessage = (activity: string) => (perMinute: number) =>
  `At most ${perMinute} ${activity} per minute for one account. Try again shortly.`;

/** Default limits of expensive calls per account and minute (`analyze`: texts). */
export const ACCOUNT_LIMITS = {
  analyze: { perMinute: 1000, sentence: createLimitMessage("texts are checked") },
  rewrite: {
    perMinute: 20,
    sentence: (perMinute) =>
      `At most ${perMinute} sentences are rewritten per minute for one account. Try again shortly.`,
  },
  suggest: { perMinute: 30, sentence: createLimitMessage("requests for suggestions are answered") },
  preview: { perMinute: 120, sentence: createLimitMessage("previews are computed") },
  export: { perMinute: 120, sentence: createLimitMessage("exports are created") },
  import: { perMinute: 120, sentence: createLimitMessage("files are imported") },
  agent: { perMinute: 300, sentence: createLimitMessage("agent calls are answered") },
  seo: {
    perMinute: 30,
    sentence: (perMinute) =>
      `At most ${perMinute} SEO requests are answered per minute for one account. Try again shortly.`,
  },
} satisfies Record<string, AccountLimit>;

export type AccountLimitName = keyof typeof ACCOUNT_LIMITS;

/** Returns whether an account limit has this name. */
export function isAccountLimit(name: string): name is AccountLimitName {
  return Object.hasOwn(ACCOUNT_LIMITS, name);
}
