import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { Product } from "@/db/schema/products";
import { productSeo } from "@/db/schema/seo";
import type { User } from "@/db/schema/users";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION, NAME, SEO_PARTS, type SeoPart } from "@/lib/enums";
import { conflict, DomainError } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { loadEvidence } from "@/lib/policies/evidence/load";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { toLanguagesJson } from "@/lib/products/languages";
import { loadLockedProduct } from "@/lib/products/mutations";
import { loadTextReader, type TextReader } from "@/lib/products/read-text";
import { applyUpdate } from "@/lib/products/update";
import { findAddedViolations } from "./policy-check";
import { getSeoRecord } from "./queries";
import { enqueueSeo } from "./queue";
import type { AcceptSeo, SeoRecordJson } from "./schemas";
import { hashApprovedTexts, md5 } from "./source";
import { requireProductId } from "./trigger";

type SeoRecord = typeof productSeo.$inferSelect;

/**
 * Accepts suggested texts. The description becomes an edit with history and a queued validation.
 * The title and meta description are stored in the SEO record, which is then approved.
 * @throws DomainError invalid for an unknown product; conflict if `version` is outdated, a part has
 * no suggestion, the description has changed since, or a text now violates a rule
 */
export async function acceptSeo(input: AcceptSeo, user: User): Promise<SeoRecordJson> {
  const id = await requireProductId(input.product_id);
  const readText = await loadTextReader();
  await db().transaction(async (tx) => {
    const product = await loadLockedProduct(tx, id);
    assertNewestVersion(product, input.version);
    const [record] = await tx.select().from(productSeo).where(eq(productSeo.productId, id));
    if (!record) throw conflict("There are no suggestions for this product yet.", "parts");
    const texts = getSuggestedTexts(record, input.parts);
    assertUpToDate(record, product);
    await assertPolicyCompliance(tx, product, record, texts);
    await acceptTexts(tx, product, record, texts, input.version, user, readText);
  });
  return getSeoRecord(id);
}

type SeoTexts = Partial<Record<SeoPart, string>>;

const SUGGESTED_COLUMNS = {
  title: "seoTitle",
  meta_description: "seoMetaDescription",
  description: "seoOptimizedDescription",
} as const satisfies Record<SeoPart, keyof SeoRecord>;

/** Returns the suggested texts by part. @throws DomainError conflict if a part has no suggestion */
function getSuggestedTexts(record: SeoRecord, parts: SeoPart[]): SeoTexts {
  const texts: SeoTexts = {};
  for (const part of parts) {
    const text = record[SUGGESTED_COLUMNS[part]];
    if (text === null)
      throw conflict(`There is no suggestion for the ${part.replace("_", " ")}.`, "parts");
    texts[part] = text;
  }
  return texts;
}

/** @throws DomainError conflict for an outdated version */
function assertNewestVersion(product: Product, version: number | undefined): void {
  if (version === undefined || version === product.version) return;
  throwStale(product, "version", "Someone else has changed this product since you opened it.");
}

/** @throws DomainError conflict if the description has changed since the suggestion */
function assertUpToDate(record: SeoRecord, product: Product): void {
  if (record.optimizedHash === md5(product.description)) return;
  const sentence = "The description has changed since this suggestion. Optimize it again.";
  throwStale(product, "parts", sentence);
}

/** @throws DomainError conflict with the current values in its body */
function throwStale(product: Product, field: string, sentence: string): never {
  throw new DomainError("conflict", sentence, {
    fields: { [field]: [sentence] },
    body: { current: { version: product.version, description: product.description } },
  });
}

/** Checks the texts again, as policies may have changed. @throws DomainError conflict */
async function assertPolicyCompliance(
  tx: Database,
  product: Product,
  record: SeoRecord,
  texts: SeoTexts,
) {
  const { categoryId, brandGuidelinesId, market } = product;
  const compiledPolicies = await loadCompiledPolicies(tx, categoryId, brandGuidelinesId);
  const subject = { productId: product.id, categoryId, brandGuidelinesId };
  const getEvidence = await loadEvidence(tx, [subject], compiledPolicies.policies.claims);
  const policies = selectPolicies(compiledPolicies.policies, {
    evidence: { records: getEvidence(subject), day: compiledPolicies.day },
    ...toLanguagesJson(product),
    market,
    texts: ProductTexts.of([
      [NAME, product.name],
      [DESCRIPTION, texts.description ?? product.description],
      ...Object.entries(product.texts),
    ]),
  });
  const currentTexts: Record<SeoPart, string> = {
    title: record.acceptedTitle ?? product.name,
    meta_description: record.acceptedMetaDescription ?? "",
    description: product.description,
  };
  for (const part of SEO_PARTS) {
    const text = texts[part];
    const [violation] =
      text === undefined ? [] : findAddedViolations(policies, part, currentTexts[part], text);
    if (violation)
      throw conflict(
        `The optimized ${part.replace("_", " ")} breaks a rule: ${violation}`,
        "parts",
      );
  }
}

async function acceptTexts(
  tx: Database,
  product: Product,
  record: SeoRecord,
  texts: SeoTexts,
  version: number | undefined,
  user: User,
  readText: TextReader,
): Promise<void> {
  const { id } = product;
  const description = texts.description ?? product.description;
  const acceptedTitle = texts.title ?? record.acceptedTitle;
  const acceptedMetaDescription = texts.meta_description ?? record.acceptedMetaDescription;
  const acceptedPartSet = new Set<SeoPart>([
    ...record.acceptedParts,
    ...(Object.keys(texts) as SeoPart[]),
  ]);
  const title = acceptedTitle ?? product.name;
  await tx
    .update(productSeo)
    .set({
      seoStatus: "approved",
      errorMessage: null,
      acceptedTitle,
      acceptedMetaDescription,
      acceptedParts: SEO_PARTS.filter((part) => acceptedPartSet.has(part)),
      // The remaining suggestions are based on the same facts, so they stay valid.
      optimizedHash: md5(description),
      approvedHash: hashApprovedTexts({
        title,
        metaDescription: acceptedMetaDescription,
        description,
      }),
    })
    .where(eq(productSeo.productId, id));
  const { queued } = await applyUpdate(
    tx,
    product,
    { version, description: texts.description, reason: "SEO optimization accepted" },
    user,
    readText,
  );
  await recordAudit(tx, {
    actorId: user.id,
    action: "seo.accepted",
    entity: "product",
    entityId: id,
    detail: { ...texts, optimized_by: record.optimizedBy },
  });
  // A new description is analyzed after its validation, so only other changes are queued here.
  if (queued.length === 0)
    await enqueueSeo(tx, id, { work: "analyze", market: null, requestedBy: user.id });
}
