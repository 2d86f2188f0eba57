interface AccountLimit {
  perMinute: number;
  sentence: (perMinute: number) => string;
}

const tooMany = (what: string) => (perMinute: number) =>
  `At most ${perMinute} ${what} per minute for one account. Try again shortly.`;

/**
 * Default number of expensive calls that an account can make per minute. RATE_LIMITS overrides
 * them.
 */
export const ACCOUNT_LIMITS = {
  analyze: { perMinute: 300, sentence: tooMany("texts are checked") },
  rewrite: {
    perMinute: 20,
    sentence: (most) =>
      `At most ${most} sentences a minute are rewritten for one person. Try again shortly.`,
  },
  suggest: { perMinute: 30, sentence: tooMany("requests for suggestions are answered") },
  preview: { perMinute: 120, sentence: tooMany("previews are computed") },
  export: { perMinute: 120, sentence: tooMany("exports are created") },
  import: { perMinute: 120, sentence: tooMany("files are imported") },
  agent: { perMinute: 300, sentence: tooMany("calls of agents are answered") },
  seo: {
    perMinute: 30,
    sentence: (most) => `That is more than ${most} SEO requests a minute. Please wait.`,
  },
} satisfies Record<string, AccountLimit>;

export type AccountLimitName = keyof typeof ACCOUNT_LIMITS;

/** Returns whether an account limit has this name. */
export function isAccountLimit(name: string): name is AccountLimitName {
  return Object.hasOwn(ACCOUNT_LIMITS, name);
}
