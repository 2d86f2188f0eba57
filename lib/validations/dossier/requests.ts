import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { dossierRequests, products } from "@/db/schema/products";
import { invalidField, notFound } from "@/lib/errors";
import { notifyOfDossiers } from "@/lib/outbox/notifications/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import type { StoredFile } from "@/lib/platform/files/stored-zip";
import { isAmong } from "@/lib/platform/search";
import { getProduct } from "@/lib/products/queries";
import { createDossier } from "./content";
import { sendZip } from "./download";
import type { DossierRequestJson } from "./schemas";

const RETENTION_DAYS = 7;
const MAX_NAMED_IDS = 10;

/**
 * Stores a request for the dossiers of several products, and notifies the user of their download.
 * The dossiers are created when they are downloaded, so that they show the products of that time.
 * @throws DomainError invalid for unknown ids
 */
export async function requestDossiers(
  businessIds: readonly string[],
  user: SessionUser,
): Promise<DossierRequestJson> {
  return db().transaction(async (tx) => {
    const uniqueIds = [...new Set(businessIds)];
    const rows = await tx
      .select({ id: products.id, productId: products.productId })
      .from(products)
      .where(inArray(products.productId, uniqueIds));
    const idByBusinessId = new Map(rows.map(({ id, productId }) => [productId, id]));
    const unknownIds = uniqueIds.filter((id) => !idByBusinessId.has(id));
    if (unknownIds.length > 0) throw invalidField("product_ids", describeUnknownIds(unknownIds));
    const productIds = uniqueIds.flatMap((id) => idByBusinessId.get(id) ?? []);
    const [request] = await tx
      .insert(dossierRequests)
      .values({ userId: user.id, productIds })
      .returning({ id: dossierRequests.id });
    if (!request) throw new Error("The request was not stored.");
    await notifyOfDossiers(tx, user.id, request.id, productIds.length);
    return {
      id: request.id,
      products: productIds.length,
      href: `/api/products/products/dossiers/${request.id}/`,
    };
  });
}

function describeUnknownIds(ids: readonly string[]): string {
  const names = ids.slice(0, MAX_NAMED_IDS).join(", ");
  const more = ids.length > MAX_NAMED_IDS ? ` and ${ids.length - MAX_NAMED_IDS} more` : "";
  return `These products do not exist: ${names}${more}.`;
}

/**
 * Returns the requested dossiers as one ZIP with a folder per product.
 * @throws DomainError not_found, also for another user's request and after 7 days
 */
export async function downloadDossiers(id: number, user: SessionUser): Promise<Response> {
  const [request] = await db()
    .select({ productIds: dossierRequests.productIds })
    .from(dossierRequests)
    .where(
      and(
        eq(dossierRequests.id, id),
        eq(dossierRequests.userId, user.id),
        sql`${dossierRequests.createdAt} > now() - make_interval(days => ${RETENTION_DAYS})`,
      ),
    );
  if (!request) throw notFound("Download");
  const rows = await db()
    .select({ id: products.id, productId: products.productId })
    .from(products)
    .where(isAmong(products.id, request.productIds));
  const businessIdById = new Map(rows.map((row) => [row.id, row.productId]));
  const storedIds = request.productIds.flatMap((productId) => {
    const businessId = businessIdById.get(productId);
    return businessId === undefined ? [] : [[productId, businessId] as const];
  });
  if (storedIds.length === 0) throw notFound("Product");
  const detail = { products: storedIds.length };
  return sendZip(createDossiers(storedIds), "dossiers.zip", { entityId: null, user, detail });
}

async function* createDossiers(
  storedIds: readonly (readonly [id: number, businessId: string])[],
): AsyncGenerator<StoredFile> {
  const usedNames = new Set<string>();
  for (const [id, businessId] of storedIds) {
    const name = toFolderName(businessId);
    const folder = usedNames.has(name.toLowerCase()) ? `${name}-${id}` : name;
    usedNames.add(folder.toLowerCase());
    yield* createDossier(await getProduct(id), `${folder}/`);
  }
}

/** Returns a name without separators and hidden files. Business ids can contain any character. */
function toFolderName(businessId: string): string {
  return businessId.replace(/[^\p{L}\p{N}._-]/gu, "_").replace(/^\./, "_");
}

/** Deletes requests that can no longer be downloaded. */
export async function deleteOldDossierRequests(): Promise<void> {
  await db()
    .delete(dossierRequests)
    .where(lt(dossierRequests.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`));
}
