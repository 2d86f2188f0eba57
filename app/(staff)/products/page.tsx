import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PAGE_SIZES } from "@/components/list/page-counts";
import { type InitialList, listPath } from "@/components/products/list-query";
import { ProductsScreen } from "@/components/products/products-screen";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { findBatchName } from "@/lib/batches/queries";
import type { Reader } from "@/lib/kept";
import { toPage } from "@/lib/pagination";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { listProducts } from "@/lib/products/queries";
import { type ProductQuery, productQuery } from "@/lib/products/schemas";
import { readSearchParams } from "@/lib/search-params";

export const metadata: Metadata = { title: "Products" };

type ProductsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ProductsPage({ searchParams }: ProductsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const asked = readSearchParams(productQuery, await searchParams);
  const query = { ...asked, page_size: PAGE_SIZES.find((size) => size === asked.page_size) ?? 50 };
  const [initial, categories, batchName] = await Promise.all([
    loadList(query, session.user),
    listCategoryNames(),
    query.batch === undefined ? null : findBatchName(query.batch),
  ]);
  const { id, role } = session.user;
  const person = { id, canEdit: allows(EDITORS, role), isAdmin: role === "admin" };
  return <ProductsScreen {...{ initial, categories, batchName, person }} />;
}

async function loadList(query: ProductQuery, reader: Reader): Promise<InitialList> {
  const path = listPath(query);
  const page = toPage(
    new URL(`/api${path}`, "http://localhost"),
    query,
    await listProducts(query, reader),
  );
  const results = page.results.map(({ description, original_description, ...product }) => product);
  return { path, page: { ...page, results } };
}
