import { createContext, useContext, useEffect, useMemo, useState } from "react";

/** The rule and clause parser, shared with the checker. */
export type Parser = typeof import("./read-policy");

/** Loads the parser on demand: its regular expressions take up 40 kB. Null if that fails. */
export async function loadParser(): Promise<Parser | null> {
  try {
    return await import("./read-policy");
  } catch {
    // The form works without the parser, because the server validates everything again.
    return null;
  }
}

/** The regions of the guideline that contains the rules; empty for all regions. */
export const RuleRegions = createContext<readonly string[]>([]);

/** Returns the parser, or null while it loads. */
export function useParser(): Parser | null {
  const regions = useContext(RuleRegions);
  const [parser, setParser] = useState<Parser | null>(null);
  useEffect(() => {
    void loadParser().then(setParser);
  }, []);
  return useMemo(() => parser && bindRegions(parser, regions), [parser, regions]);
}

/** Returns a parser that checks examples as if the rules' guideline had the given regions. */
export function bindRegions(parser: Parser, regions: readonly string[]): Parser {
  return {
    ...parser,
    failingExamples: (rule) => parser.failingExamples(rule, regions),
    checkSample: (rule, sample) => parser.checkSample(rule, sample, regions),
  };
}
