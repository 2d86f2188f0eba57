import { cacheReads } from "@/lib/platform/cache";
import type { Listing } from "@/lib/platform/pagination";
import { listPatterns } from "./patterns";
import { type PatternJson, patternQuery } from "./schemas";

const MIN_CACHED_PATTERNS = 1000;
const TOP_ISSUES_QUERY = patternQuery.parse({ page_size: "3", ordering: "-would_pass" });

const cachedTopIssues = cacheReads<Listing<PatternJson>>(
  "top-issues",
  ({ count }) => count >= MIN_CACHED_PATTERNS,
);

/** Lists up to three patterns whose fixes would make the largest number of products pass. */
export async function listTopIssues(): Promise<PatternJson[]> {
  const { items } = await cachedTopIssues("", () => listPatterns(TOP_ISSUES_QUERY));
  return items.filter(({ would_pass }) => would_pass > 0);
}
