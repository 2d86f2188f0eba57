import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import {
  HISTORY_STEP,
  type InitialTable,
  isFiltered,
  NO_FILTERS,
  PAGE_SIZE,
  tablePath,
} from "@/components/product-page/page-query";
import { ProductScreen } from "@/components/product-page/product-screen";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { toDomainError } from "@/lib/errors";
import { listProductHistory } from "@/lib/history/queries";
import { historyQuery } from "@/lib/history/schemas";
import type { Reader } from "@/lib/kept";
import { toPage } from "@/lib/pagination";
import { getProductById } from "@/lib/products/queries";
import { readSearchParams } from "@/lib/search-params";
import { getValidation, listValidations } from "@/lib/validations/queries";
import { type ValidationQuery, validationQuery } from "@/lib/validations/schemas";

type ProductPageProps = {
  params: Promise<{ productId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: ProductPageProps): Promise<Metadata> {
  return { title: (await findProduct((await params).productId))?.name ?? "Product" };
}

export default async function ProductPage({ params, searchParams }: ProductPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const product = await findProduct((await params).productId);
  if (!product) notFound();
  const asked = await searchParams;
  const { history: shown = HISTORY_STEP } = readSearchParams(shownQuery, asked);
  const [table, completed, history] = await Promise.all([
    loadTable(product, readSearchParams(validationQuery, asked), session.user),
    listValidations(
      { page: 1, page_size: 1, status: "completed", product: product.id },
      session.user,
    ),
    listProductHistory(product.id, shown),
  ]);
  const newest = completed.items[0];
  const latest = newest ? await getValidation(newest.id) : null;
  const initial = { product, table, latest, completedCount: completed.count, history, shown };
  return <ProductScreen initial={initial} canEdit={allows(EDITORS, session.user.role)} />;
}

/** How many entries of the history the page shows. */
const shownQuery = z.object({ history: historyQuery.shape.limit.optional() });

const findProduct = cache(async (segment: string) => {
  try {
    return await getProductById(decoded(segment));
  } catch (thrown) {
    if (toDomainError(thrown)?.kind === "not_found") return null;
    throw thrown;
  }
});

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

async function loadTable(
  product: Product,
  asked: ValidationQuery,
  reader: Reader,
): Promise<InitialTable> {
  const filters = { search: asked.search ?? "", status: asked.status ?? null, page: asked.page };
  const load = async ({ search, status, page }: typeof filters) => {
    const path = tablePath(product.product_id, { search, status, page });
    const query = { search, status: status ?? undefined, page, page_size: PAGE_SIZE };
    const url = new URL(`/api${path}`, "http://localhost");
    return {
      path,
      page: toPage(url, query, await listValidations({ ...query, product: product.id }, reader)),
    };
  };
  const newest = load(NO_FILTERS);
  const first = filters.page === 1 && !isFiltered(filters);
  const shown = first ? newest : load(filters);
  return { ...(await shown), newest: (await newest).page };
}
