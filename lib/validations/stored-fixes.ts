import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import type { Finding } from "@/lib/checking/findings/types";
import { recheckTexts } from "@/lib/checking/fixes/prove";
import { suggestFixesInSteps } from "@/lib/checking/fixes/single-fixes";
import type { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { runInSlices } from "@/lib/platform/slices";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { getPoliciesInVersion, type VersionedPair } from "@/lib/policies/policy-set";
import { toLanguagesJson } from "@/lib/products/languages";
import type { FixJson } from "./fix-schemas";
import type { ViolationRow } from "./json";

/** A stored validation whose findings can have fixes. */
export interface FixableValidation {
  id: number;
  productId: number;
  /** The product's current policies. */
  pair: VersionedPair;
  /** The fingerprint of the validation's policies; null until the validation is completed. */
  policyFingerprint: string | null;
}

/** Cached fixes. Verdicts and their fingerprints' policies are immutable. */
const verifiedFixes = memoizePerDatabase(
  "verified-fixes",
  () => new LRUCache<string, ReadonlyMap<number, FixJson>>({ max: 300 }),
);
const NO_FIXES: ReadonlyMap<number, FixJson> = new Map();

/**
 * Returns the fixes for a stored validation's violations, by id. Computes them on demand under the
 * policies of the validation. If these policies are no longer stored, uses the current ones,
 * provided that the product's texts are unchanged; otherwise, the fixes could not be applied.
 */
export async function loadStoredFixes(
  { id, productId, pair, policyFingerprint }: FixableValidation,
  texts: ProductTexts,
  violationRows: readonly ViolationRow[],
): Promise<ReadonlyMap<number, FixJson>> {
  if (policyFingerprint === null || violationRows.length === 0) return NO_FIXES;
  const { policies, fingerprint, day } = await getPoliciesInVersion(db(), pair);
  const [product] = await db()
    .select({
      name: products.name,
      description: products.description,
      texts: products.texts,
      language: products.language,
      detectedLanguage: products.detectedLanguage,
      alternativeLanguage: products.alternativeLanguage,
      market: products.market,
    })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return NO_FIXES;
  const { name, description, market } = product;
  const subject = { ...pair, productId };
  const getEvidence = await loadEvidence(db(), [subject], policies.claims);
  const evidence = { records: getEvidence(subject), day };
  const traits = { ...toLanguagesJson(product), market, evidence };
  const now = { ...product.texts, [NAME]: name, [DESCRIPTION]: description };
  if (fingerprint !== policyFingerprint && !isPresent(texts, now)) return NO_FIXES;
  const key = JSON.stringify([id, fingerprint, traits]);
  const cachedFixes = verifiedFixes().get(key);
  if (cachedFixes) return cachedFixes;
  const checkInput = { policies, traits, texts, findings: [] };
  const findings = recheckTexts(checkInput, texts);
  const fixes = await runInSlices(suggestFixesInSteps({ ...checkInput, findings }));
  const rows = Map.groupBy(violationRows, (row) =>
    findingKey({ ...row, start: row.startPosition, end: row.endPosition }),
  );
  const fixesById = new Map<number, FixJson>();
  for (const [index, finding] of findings.entries()) {
    const row = rows.get(findingKey(finding))?.shift();
    const fix = fixes[index];
    if (!row || !fix) continue;
    const { start, end, insert, label } = fix;
    fixesById.set(row.id, { start, end, insert, label });
  }
  verifiedFixes().set(key, fixesById);
  return fixesById;
}

function isPresent(checkedTexts: ProductTexts, now: Record<string, unknown>): boolean {
  return checkedTexts.fields.every(({ key, pieces, isList }) => {
    const checkedSources = pieces.map(({ text }) => text.parsed.source);
    const checkedValue = isList ? checkedSources : (checkedSources[0] ?? null);
    return JSON.stringify(checkedValue) === JSON.stringify(now[key] ?? null);
  });
}

type FindingIdentity = Pick<
  Finding,
  | "source"
  | "rule"
  | "guidelineReference"
  | "violationType"
  | "field"
  | "item"
  | "start"
  | "end"
  | "reason"
>;

/** Identifies a finding by content and position, as model findings shift indexes. */
function findingKey(finding: FindingIdentity): string {
  const { source, rule, guidelineReference, violationType, field, item } = finding;
  const { start, end, reason } = finding;
  const parts = [source, rule, guidelineReference, violationType, field, item, start, end, reason];
  return JSON.stringify(parts);
}
