import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PAGE_SIZES } from "@/components/list/page-counts";
import { type InitialList, isFiltered, listPath } from "@/components/validations/list-query";
import { ValidationsScreen } from "@/components/validations/validations-screen";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import type { Reader } from "@/lib/kept";
import { toPage } from "@/lib/pagination";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { readSearchParams } from "@/lib/search-params";
import { listValidations } from "@/lib/validations/queries";
import { type ValidationQuery, validationQuery } from "@/lib/validations/schemas";

export const metadata: Metadata = { title: "Product Validations" };

type ValidationsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ValidationsPage({ searchParams }: ValidationsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const asked = readSearchParams(validationQuery, await searchParams);
  const query = { ...asked, page_size: PAGE_SIZES.find((size) => size === asked.page_size) ?? 50 };
  const [initial, categories] = await Promise.all([
    loadList(query, session.user),
    listCategoryNames(),
  ]);
  return (
    <ValidationsScreen
      initial={initial}
      categories={categories}
      canDecide={allows(EDITORS, session.user.role)}
    />
  );
}

async function loadList(query: ValidationQuery, reader: Reader): Promise<InitialList> {
  const path = listPath(query);
  const [found, all] = await Promise.all([
    listValidations(query, reader),
    isFiltered(query) ? listValidations({ page: 1, page_size: 1 }, reader) : null,
  ]);
  const page = toPage(new URL(`/api${path}`, "http://localhost"), query, found);
  return { path, page, total: (all ?? found).count };
}
