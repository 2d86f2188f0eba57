import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { PRODUCTS } from "@/components/products/list";
import { ProductsScreen } from "@/components/products/products-screen";
import { ModelNotice } from "@/components/shell/model-notice";
import { pageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITORS } from "@/lib/platform/roles";
import { listProducts } from "@/lib/products/queries";
import type { ProductQuery } from "@/lib/products/schemas";
import { findOutageNotice } from "@/lib/validations/outage";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Products" };

type ProductsPageProps = { searchParams: Promise<SearchParams> };

export default async function ProductsPage({ searchParams }: ProductsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const query = PRODUCTS.read(await searchParams);
  const [first, options, outage] = await Promise.all([
    loadFirst(query),
    loadFilterOptions(PRODUCTS, query),
    findOutageNotice(),
  ]);
  const { id, role } = session.user;
  const person = { id, canEdit: allowsRole(EDITORS, role), isAdmin: role === "admin" };
  return (
    <>
      <ModelNotice outage={outage} />
      <ProductsScreen {...{ first, options, person }} />
    </>
  );
}

async function loadFirst(query: ProductQuery) {
  const { items, ...total } = await listProducts({ ...query, similar: true });
  const rows = items.map(({ description, original_description, ...product }) => product);
  return toFirstPage(PRODUCTS, query, { items: rows, ...total });
}
