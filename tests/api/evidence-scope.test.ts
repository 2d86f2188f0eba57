import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { evidence } from "@/db/schema/evidence";
import { findCoverage } from "@/lib/checking/findings/coverage";
import { addDays } from "@/lib/platform/days";
import { type EvidenceSubject, loadEvidence } from "@/lib/policies/evidence/load";
import { insertEvidence, type ResolvedEvidence } from "@/lib/policies/evidence/mutations";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";
import { propertyRuns, propertyTimeout } from "../support/property-runs";

const api = useApi();
const DAYS = Array.from({ length: 5 }, (_, index) => addDays("2027-01-01", index));
const CLAIMS = ["Organic", "organic ", "Recycled"];
const MARKETS = [null, "DE", "FR"];
const TERMS = ["eco", "green"];
/** Fixed, so that a failure can be repeated. fast-check prints it. */
const SEED = 11;

interface Stored extends EvidenceSubject {
  market: string | null;
}
const products: Stored[] = [];
beforeAll(async () => {
  const categories = [await createCategory(), await createCategory(), await createCategory()];
  const brands = [await createBrandGuideline(), await createBrandGuideline(), null];
  for (const { id: categoryId } of categories)
    for (const brand of brands)
      for (const market of MARKETS) {
        const brandGuidelinesId = brand?.id ?? null;
        const values = { categoryId, brandGuidelinesId, market };
        const { id } = await createProduct({ ...values, uploadedBy: api.users.admin.id });
        products.push({ productId: id, ...values });
      }
});

const day = fc.constantFrom(...DAYS);
/** A record. Its scope names products, categories and guidelines by their position. */
const record = fc
  .record({
    claim: fc.constantFrom(...CLAIMS),
    terms: fc.subarray(TERMS),
    markets: fc.subarray(["DE", "FR"]),
    from: fc.option(day),
    until: fc.option(day),
    all: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    scope: fc.uniqueArray(fc.nat(26), { minLength: 1, maxLength: 3 }),
    by: fc.constantFrom("product", "category", "guideline"),
  })
  .filter(({ from, until }) => !from || !until || from <= until);
type Drawn = typeof record extends fc.Arbitrary<infer T> ? T : never;

function toResolved({ from, until, scope, by, ...drawn }: Drawn): ResolvedEvidence {
  const named = scope.flatMap((index) => products[index] ?? []);
  return {
    record: {
      ...{ claim: drawn.claim, kind: "certificate", issuer: "A", terms: drawn.terms },
      ...{ markets: drawn.markets, valid_from: from, valid_until: until },
      applies_to: { all: drawn.all, categories: [], brand_guidelines: [], products: [] },
    },
    scope: {
      all: drawn.all,
      categoryIds: by === "category" ? unique(named.map((each) => each.categoryId)) : [],
      guidelineIds:
        by === "guideline" ? unique(named.flatMap((each) => each.brandGuidelinesId ?? [])) : [],
      productIds: by === "product" ? named.flatMap((each) => each.productId ?? []) : [],
    },
  };
}

const unique = (ids: number[]) => [...new Set(ids)];

test(
  "covers exactly the products, claims, markets and days of its scope and period",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (drawn) => {
        const ids = await db().transaction((tx) =>
          insertEvidence(tx, drawn.map(toResolved), api.users.admin),
        );
        const getEvidence = await loadEvidence(db(), products);
        for (const product of products)
          for (const claim of CLAIMS)
            for (const term of TERMS)
              for (const on of DAYS) {
                const covering = drawn.flatMap((each, index) =>
                  oracle(each, { product, claim, term, on }) ? (ids[index] ?? 0) : [],
                );
                const match = { claim, term, formOf: null, matchCase: false };
                const context = { records: getEvidence(product), day: on, market: product.market };
                const coverage = findCoverage(match, context);
                expect(coverage.evidence.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
                  covering,
                );
              }
        await db().delete(evidence).where(inArray(evidence.id, ids));
      }),
      { ...propertyRuns(5, 150), seed: SEED },
    );
  },
  propertyTimeout(30_000),
);

interface Combination {
  product: Stored;
  claim: string;
  term: string;
  on: string;
}

/** The rules of the specification in a few lines. */
function oracle(drawn: Drawn, { product, claim, term, on }: Combination): boolean {
  const named = drawn.scope.flatMap((index) => products[index] ?? []);
  const isInScope =
    drawn.all ||
    named.some((each) => {
      if (drawn.by === "product") return each.productId === product.productId;
      if (drawn.by === "category") return each.categoryId === product.categoryId;
      const guideline = each.brandGuidelinesId;
      return guideline !== null && guideline === product.brandGuidelinesId;
    });
  const isInMarket =
    drawn.markets.length === 0 ||
    (product.market !== null && drawn.markets.includes(product.market));
  return (
    isInScope &&
    isInMarket &&
    drawn.claim.trim().toLowerCase() === claim.trim().toLowerCase() &&
    (drawn.terms.length === 0 || drawn.terms.includes(term)) &&
    (drawn.from ?? "0000") <= on &&
    on <= (drawn.until ?? "9999")
  );
}
