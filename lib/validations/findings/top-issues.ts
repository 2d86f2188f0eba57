import { cacheReads } from "@/lib/platform/cache";
import type { Listing } from "@/lib/platform/pagination";
import { listPatterns } from "./patterns";
import { type PatternJson, patternQuery } from "./schemas";

const MANY_PATTERNS = 1000;
const MAX_TOP_ISSUES = patternQuery.parse({ page_size: "3", ordering: "-would_pass" });

const cached = cacheReads<Listing<PatternJson>>(({ count }) => count >= MANY_PATTERNS);

/** Lists up to three patterns whose fixes would make the most products pass. */
export async function listTopIssues(): Promise<PatternJson[]> {
  const { items } = await cached("", () => listPatterns(MAX_TOP_ISSUES));
  return items.filter(({ would_pass }) => would_pass > 0);
}
