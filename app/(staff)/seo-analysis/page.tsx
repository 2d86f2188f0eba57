import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { SEO_LIST } from "@/components/seo/list";
import { SeoScreen } from "@/components/seo/seo-screen";
import { ModelNotice } from "@/components/shell/model-notice";
import { requirePageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { getSeoStats, listSeo } from "@/lib/seo/queries";
import type { SeoQuery } from "@/lib/seo/schemas";
import { findOutageNotice } from "@/lib/validations/outage";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "SEO Analysis" };

type SeoPageProps = { searchParams: Promise<SearchParams> };

export default async function SeoAnalysisPage({ searchParams }: SeoPageProps) {
  const session = await requirePageSession();
  const query = SEO_LIST.read(await searchParams);
  const [first, stats, options, outage] = await Promise.all([
    loadFirstPage(query),
    getSeoStats(),
    loadFilterOptions(SEO_LIST, query),
    findOutageNotice(),
  ]);
  const { role } = session.user;
  const viewer = { canAccept: allowsRole(EDITOR_ROLES, role), isAdmin: role === "admin" };
  return (
    <>
      <ModelNotice outage={outage} />
      <SeoScreen {...{ first, stats, options, person: viewer }} />
    </>
  );
}

async function loadFirstPage(query: SeoQuery) {
  const { items, ...total } = await listSeo(query);
  const rows = items.map(({ product: { description, ...product }, ...row }) => ({
    ...row,
    product,
  }));
  return toFirstPage(SEO_LIST, query, { items: rows, ...total });
}
