import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { suggestFixes } from "@/lib/checking/fixes/alone";
import { checkAgain } from "@/lib/checking/fixes/prove";
import type { ProductTexts } from "@/lib/checking/product-texts";
import type { Finding } from "@/lib/checking/types";
import { DESCRIPTION, NAME } from "@/lib/enums";
import { addBounded } from "@/lib/platform/bounded";
import { memoizePerDatabase } from "@/lib/platform/per-database";
import { getPoliciesInVersion, type VersionedPair } from "@/lib/policies/policy-set";
import { languagesOf } from "@/lib/products/speaking";
import type { ViolationRow } from "./json";
import type { FixJson } from "./repair-schemas";

/** A stored validation whose findings can have fixes. */
export interface FixableValidation {
  id: number;
  /** The internal id. */
  productId: number;
  /** The product's current policies. */
  pair: VersionedPair;
  /** Fingerprint of its policies; null until completed. */
  policyFingerprint: string | null;
}

/** Can be cached, because a verdict and the policies of its fingerprint are immutable. */
const verified = memoizePerDatabase(() => new Map<string, ReadonlyMap<number, FixJson>>());
const MAX_CACHED_FIXES = 300;
const NONE: ReadonlyMap<number, FixJson> = new Map();

/**
 * Returns the fixes of a stored validation's violations, by id. Computes them on demand under the
 * policies of the validation. If these are no longer stored, uses the current policies, provided
 * that the product's texts are unchanged; otherwise, the fixes could not be applied.
 */
export async function loadStoredFixes(
  { id, productId, pair, policyFingerprint }: FixableValidation,
  texts: ProductTexts,
  violationRows: readonly ViolationRow[],
): Promise<ReadonlyMap<number, FixJson>> {
  if (policyFingerprint === null || violationRows.length === 0) return NONE;
  const { policies, fingerprint } = await getPoliciesInVersion(db(), pair);
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
  if (!product) return NONE;
  const { name, description, market } = product;
  const traits = { ...languagesOf(product), market };
  const now = { ...product.texts, [NAME]: name, [DESCRIPTION]: description };
  if (fingerprint !== policyFingerprint && !isPresent(texts, now)) return NONE;
  const key = JSON.stringify([id, fingerprint, traits]);
  const cachedFixes = verified().get(key);
  if (cachedFixes) return cachedFixes;
  const checkInput = { policies, traits, texts, findings: [] };
  const findings = checkAgain(checkInput, texts);
  const fixes = suggestFixes({ ...checkInput, findings });
  const rows = Map.groupBy(violationRows, (row) => keyOfRow(row));
  const fixesById = new Map<number, FixJson>();
  for (const [index, finding] of findings.entries()) {
    const row = rows.get(keyOfFinding(finding))?.shift();
    const fix = fixes[index];
    if (!row || !fix) continue;
    const { start, end, insert, label } = fix;
    fixesById.set(row.id, { start, end, insert, label });
  }
  addBounded(verified(), key, fixesById, MAX_CACHED_FIXES);
  return fixesById;
}

/** Returns whether the checked texts are the product's current ones. */
function isPresent(checkedTexts: ProductTexts, now: Record<string, unknown>): boolean {
  return checkedTexts.fields.every(({ key, pieces, isList }) => {
    const checkedSources = pieces.map(({ text }) => text.parsed.source);
    const checkedValue = isList ? checkedSources : (checkedSources[0] ?? null);
    return JSON.stringify(checkedValue) === JSON.stringify(now[key] ?? null);
  });
}

/**
 * Identifies a finding by content and position. Indexes don't match, because model findings can be
 * in between.
 */
function keyOfFinding(finding: Finding): string {
  const { source, rule, guidelineReference, violationType, field, item, start, end, reason } =
    finding;
  return keyOf(source, rule, guidelineReference, violationType, field, item, start, end, reason);
}

function keyOfRow(row: ViolationRow): string {
  const { source, rule, guidelineReference, violationType, field, item, reason } = row;
  const { startPosition: start, endPosition: end } = row;
  return keyOf(source, rule, guidelineReference, violationType, field, item, start, end, reason);
}

function keyOf(...parts: (string | number | null)[]): string {
  return JSON.stringify(parts);
}
