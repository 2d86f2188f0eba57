"use client";

import { createContext, useContext, useEffect, useMemo, useState } from "react";

/** Parses rules and clauses like the checker. */
export type Parser = typeof import("./read-policy");

/** Loaded with the first form that needs it: its regular expressions alone take 40 kB. */
export async function loadParser(): Promise<Parser | null> {
  try {
    return await import("./read-policy");
  } catch {
    // The server validates everything again.
    return null;
  }
}

/** The regions of the rules' guideline; empty for all. */
export const RuleRegions = createContext<readonly string[]>([]);

/** Returns the parser, or null while it loads. */
export function useParser(): Parser | null {
  const regions = useContext(RuleRegions);
  const [parser, setParser] = useState<Parser | null>(null);
  useEffect(() => {
    void loadParser().then(setParser);
  }, []);
  return useMemo(() => parser && within(parser, regions), [parser, regions]);
}

/** Returns a parser that runs examples and samples as rules of a guideline for some regions. */
export function within(parser: Parser, regions: readonly string[]): Parser {
  return {
    ...parser,
    failingExamples: (rule) => parser.failingExamples(rule, regions),
    checkSample: (rule, sample) => parser.checkSample(rule, sample, regions),
  };
}
