import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type InitialList, listPath, PAGE_SIZE } from "@/components/seo/list-query";
import { SeoScreen } from "@/components/seo/seo-screen";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import type { Reader } from "@/lib/kept";
import { toPage } from "@/lib/pagination";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { readSearchParams } from "@/lib/search-params";
import { getSeoStats, listSeo } from "@/lib/seo/queries";
import { type SeoQuery, seoQuery } from "@/lib/seo/schemas";

export const metadata: Metadata = { title: "SEO Analysis" };

type SeoPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SeoAnalysisPage({ searchParams }: SeoPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const { status, category, ...asked } = await searchParams;
  const params = { ...asked, seo_status: status, product__category: category };
  const query = { ...readSearchParams(seoQuery, params), page_size: PAGE_SIZE };
  const [initial, categories] = await Promise.all([
    loadList(query, session.user),
    listCategoryNames(),
  ]);
  const { role } = session.user;
  const person = { canAccept: allows(EDITORS, role), isAdmin: role === "admin" };
  return <SeoScreen initial={initial} categories={categories} person={person} />;
}

async function loadList(query: SeoQuery, reader: Reader): Promise<InitialList> {
  const path = listPath(query);
  const [found, stats] = await Promise.all([listSeo(query, reader), getSeoStats(reader)]);
  const page = toPage(new URL(`/api${path}`, "http://localhost"), query, found);
  const results = page.results.map(({ product: { description, ...product }, ...row }) => ({
    ...row,
    product,
  }));
  return { path, page: { ...page, results }, stats };
}
