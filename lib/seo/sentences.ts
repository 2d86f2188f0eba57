import type { Database } from "@/db/client";
import type { StoredSeoCheck } from "@/db/schema/common-parts";
import { commonPartsOf, readCommonParts } from "@/lib/common-parts";
import type { SeoCheck } from "@/lib/enums";

/*
 * What the engine says of a product is a few sentences, which differ by the words in quotes and the
 * numbers in them. Stored is the id of the common part that has the rest, and these: with U+0001,
 * which no text holds, before each.
 */

const MARK = "\u0001";
/** Of a product: words in quotes, and numbers. */
const OWN = /“[^”]*”|\d+(?:\.\d+)?/g;

/** What analyses say, as it is stored. One or two statements, however many they are. */
export async function storeSentences(
  tx: Database,
  analyses: readonly { checks: readonly SeoCheck[]; recommendations: readonly string[] }[],
): Promise<{ checks: StoredSeoCheck[]; recommendations: string[] }[]> {
  const contents = analyses.flatMap(({ checks, recommendations }) => [
    ...checks.map((check) => ({ ...check, recommendation: commonIn(check.recommendation) })),
    ...recommendations.map(commonIn),
  ]);
  const ids = await commonPartsOf(tx, contents);
  let at = 0;
  const stored = (sentence: string) => ["", ids[at++], ...ownIn(sentence)].join(MARK);
  return analyses.map(({ checks, recommendations }) => ({
    checks: checks.map(({ recommendation }) => stored(recommendation)),
    recommendations: recommendations.map(stored),
  }));
}

function commonIn(sentence: string): string {
  return sentence.replace(OWN, MARK);
}

function ownIn(sentence: string): string[] {
  return sentence.match(OWN) ?? [];
}

/** Checks as they were before they were stored, of each list. One statement at most. */
export async function readChecks(
  on: Database,
  lists: readonly (readonly StoredSeoCheck[])[],
): Promise<SeoCheck[][]> {
  const parts = await partsOf(on, lists.flat());
  return lists.map((list) =>
    list.flatMap((stored) => {
      if (typeof stored !== "string") return stored;
      const { id, own } = split(stored);
      const check = parts.get(id) as SeoCheck | undefined;
      return check ? { ...check, recommendation: joined(check.recommendation, own) } : [];
    }),
  );
}

/** Recommendations as they were before they were stored, of each list. One statement at most. */
export async function readRecommendations(
  on: Database,
  lists: readonly (readonly string[])[],
): Promise<string[][]> {
  const parts = await partsOf(on, lists.flat());
  return lists.map((list) =>
    list.flatMap((stored) => {
      if (!isSplit(stored)) return stored;
      const { id, own } = split(stored);
      const common = parts.get(id) as string | undefined;
      return common === undefined ? [] : joined(common, own);
    }),
  );
}

function partsOf(on: Database, stored: readonly StoredSeoCheck[]): Promise<Map<number, unknown>> {
  return readCommonParts(
    on,
    stored.filter(isSplit).map((sentence) => split(sentence).id),
  );
}

function isSplit(stored: StoredSeoCheck): stored is string {
  return typeof stored === "string" && stored.startsWith(MARK);
}

function split(stored: string): { id: number; own: string[] } {
  const [, id, ...own] = stored.split(MARK);
  return { id: Number(id), own };
}

function joined(common: string, own: readonly string[]): string {
  let at = 0;
  return common.replaceAll(MARK, () => own[at++] ?? "");
}
