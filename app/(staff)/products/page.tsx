import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { PRODUCT_LIST } from "@/components/products/list";
import { ProductsScreen } from "@/components/products/products-screen";
import { ModelNotice } from "@/components/shell/model-notice";
import { requirePageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { listProducts } from "@/lib/products/queries";
import type { ProductQuery } from "@/lib/products/schemas";
import { findOutageNotice } from "@/lib/validations/outage";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Products" };

type ProductsPageProps = { searchParams: Promise<SearchParams> };

export default async function ProductsPage({ searchParams }: ProductsPageProps) {
  const session = await requirePageSession();
  const query = PRODUCT_LIST.read(await searchParams);
  const [first, options, outage] = await Promise.all([
    loadFirstPage(query),
    loadFilterOptions(PRODUCT_LIST, query),
    findOutageNotice(),
  ]);
  const { id, role } = session.user;
  const viewer = { id, canEdit: allowsRole(EDITOR_ROLES, role), isAdmin: role === "admin" };
  return (
    <>
      <ModelNotice outage={outage} />
      <ProductsScreen {...{ first, options, person: viewer }} />
    </>
  );
}

async function loadFirstPage(query: ProductQuery) {
  const { items, ...total } = await listProducts({ ...query, similar: true });
  const rows = items.map(({ description, original_description, ...product }) => product);
  return toFirstPage(PRODUCT_LIST, query, { items: rows, ...total });
}
