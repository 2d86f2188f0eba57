"use client";

import { useEffect, useState } from "react";

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

/** The parser, or null while it loads. */
export function useParser(): Parser | null {
  const [parser, setParser] = useState<Parser | null>(null);
  useEffect(() => {
    void loadParser().then(setParser);
  }, []);
  return parser;
}
