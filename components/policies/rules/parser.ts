"use client";

import { createContext, useContext, useEffect, useMemo, useState } from "react";

/** Reads what a rule or clause says, as the checker does. */
export type Parser = typeof import("./read-policy");

/** Loaded with the first form that needs it: its regular expressions alone weigh 40 kB. */
export async function loadParser(): Promise<Parser | null> {
  try {
    return await import("./read-policy");
  } catch {
    // The server reads it all again.
    return null;
  }
}

/** The regions that the guideline of the rules inside is limited to; none: all. */
export const RuleRegions = createContext<readonly string[]>([]);

/** The parser, or null while it loads. */
export function useParser(): Parser | null {
  const regions = useContext(RuleRegions);
  const [parser, setParser] = useState<Parser | null>(null);
  useEffect(() => {
    void loadParser().then(setParser);
  }, []);
  return useMemo(() => parser && within(parser, regions), [parser, regions]);
}

/** Running the examples of rules as those of a guideline for some regions. */
export function within(parser: Parser, regions: readonly string[]): Parser {
  return { ...parser, failingExamples: (rule) => parser.failingExamples(rule, regions) };
}
