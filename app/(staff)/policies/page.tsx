import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PoliciesScreen } from "@/components/policies/policies-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { type Listing, toPage } from "@/lib/pagination";
import { listCategoryNames } from "@/lib/policies/categories/names";
import { listCategories } from "@/lib/policies/categories/queries";
import { listGuidelines } from "@/lib/policies/guidelines/queries";

export const metadata: Metadata = { title: "Brand Policies" };

const FIRST = { page: 1, page_size: 100 };

type PoliciesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Brings what the tab shows first; the other is fetched when it is opened. */
export default async function PoliciesPage({ searchParams }: PoliciesPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/policies", session.user.role)) redirect("/dashboard");
  const opensCategories = (await searchParams).tab === "categories";
  const [guidelines, categories, options] = await Promise.all([
    listGuidelines(opensCategories ? { page: 1, page_size: 1 } : FIRST),
    opensCategories ? listCategories(FIRST) : null,
    listCategoryNames(),
  ]);
  return (
    <PoliciesScreen
      guidelines={opensCategories ? null : firstPage("guidelines", guidelines)}
      categories={categories && firstPage("categories", categories)}
      guidelineCount={guidelines.count}
      options={options}
    />
  );
}

function firstPage<T>(name: string, listing: Listing<T>) {
  const url = new URL(`http://localhost/api/policies/${name}/?page_size=${FIRST.page_size}`);
  const { results, next } = toPage(url, FIRST, listing);
  return { results, next };
}
