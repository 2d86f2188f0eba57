import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { cache } from "react";
import { toFirstPage } from "@/components/list/first-page";
import {
  getHistoryLimit,
  MAX_VISIBLE_DECISIONS,
  PAGE_STATE,
} from "@/components/product-page/page-query";
import { ProductScreen } from "@/components/product-page/product-screen";
import {
  defineProductValidationList,
  type InitialTable,
} from "@/components/product-page/validation-list";
import { toDomainError } from "@/lib/errors";
import { listDecisions } from "@/lib/findings/decisions/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { toPage } from "@/lib/platform/pagination";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { getDeliveryState } from "@/lib/products/deliveries/conflicts";
import { getProduct, resolveBusinessId } from "@/lib/products/queries";
import { listProductHistory } from "@/lib/validations/history/queries";
import { getValidation, listValidations } from "@/lib/validations/queries";
import type { ValidationQuery } from "@/lib/validations/schemas";

type ProductPageProps = {
  params: Promise<{ productId: string }>;
  searchParams: Promise<SearchParams>;
};

export async function generateMetadata({ params }: ProductPageProps): Promise<Metadata> {
  return { title: (await findProduct((await params).productId))?.name ?? "Product" };
}

export default async function ProductPage({ params, searchParams }: ProductPageProps) {
  const session = await requirePageSession();
  const product = await findProduct((await params).productId);
  if (!product) notFound();
  const searchQuery = await searchParams;
  const historyLimit = getHistoryLimit(loadPageState(searchQuery));
  const [table, completed, history, decisions, deliveries] = await Promise.all([
    loadTable(product, searchQuery),
    listValidations({ page: 1, page_size: 1, status: "completed", product: product.id }),
    listProductHistory(product.id, historyLimit),
    loadDecisions(product),
    getDeliveryState(product.id),
  ]);
  const newestCompleted = completed.items[0];
  const latestValidation = newestCompleted ? await getValidation(newestCompleted.id) : null;
  const completedCount = completed.count;
  const initialData = {
    product,
    table,
    latest: latestValidation,
    completedCount,
    history,
    decisions,
    deliveries,
    historyCount: historyLimit,
  };
  return (
    <ProductScreen initial={initialData} canEdit={allowsRole(EDITOR_ROLES, session.user.role)} />
  );
}

const loadPageState = createLoader(PAGE_STATE);

const findProduct = cache(async (segment: string) => {
  try {
    return await getProduct(await resolveBusinessId(decodeSegment(segment)));
  } catch (error) {
    if (toDomainError(error)?.kind === "not_found") return null;
    throw error;
  }
});

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

async function loadDecisions({ product_id }: Product) {
  const query = { product_id, page: 1, page_size: MAX_VISIBLE_DECISIONS };
  const url = new URL("http://localhost/api/validations/decisions/");
  return toPage(url, query, await listDecisions(query));
}

async function loadTable(product: Product, searchQuery: SearchParams): Promise<InitialTable> {
  const list = defineProductValidationList(product);
  const loadPage = async (query: ValidationQuery) =>
    toFirstPage(list, query, await listValidations({ ...query, product: product.id }));
  const [query, unfiltered] = [list.read(searchQuery), list.read({})];
  const unfilteredPage = loadPage(unfiltered);
  const filteredPage =
    list.pathOf(query) === list.pathOf(unfiltered) ? unfilteredPage : loadPage(query);
  return { ...(await filteredPage), latest: (await unfilteredPage).page };
}
