import type { Metadata } from "next";
import { PoliciesScreen } from "@/components/policies/policies-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { type Listing, toPage } from "@/lib/platform/pagination";
import { listCategories, listCategoryNames } from "@/lib/policies/categories/queries";
import { countPolicyCompliance } from "@/lib/policies/compliance";
import { listGuidelines } from "@/lib/policies/guidelines/queries";
import { findRegions } from "@/lib/policies/regions";
import { listRuleSetScopes, listRuleSets } from "@/lib/policies/rule-sets/queries";

export const metadata: Metadata = { title: "Brand Policies" };

const FIRST_PAGE_QUERY = { page: 1, page_size: 100 };

type PoliciesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Loads the data of the current tab only; other tabs load theirs when opened. */
export default async function PoliciesPage({ searchParams }: PoliciesPageProps) {
  await requirePageSession("/policies");
  const { tab, search: searchParam } = await searchParams;
  const search = typeof searchParam === "string" ? searchParam : "";
  const opensGuidelines = tab !== "categories" && tab !== "rule-sets";
  const [guidelines, categories, ruleSets, options, ruleSetScopes, compliance] = await Promise.all([
    listGuidelines(opensGuidelines ? FIRST_PAGE_QUERY : { page: 1, page_size: 1 }),
    tab === "categories" ? listCategories(FIRST_PAGE_QUERY) : null,
    tab === "rule-sets" ? listRuleSets(FIRST_PAGE_QUERY) : null,
    listCategoryNames(),
    listRuleSetScopes(),
    countPolicyCompliance(),
  ]);
  return (
    <PoliciesScreen
      guidelines={opensGuidelines ? toFirstPage("guidelines", guidelines) : null}
      categories={categories && toFirstPage("categories", categories)}
      ruleSets={ruleSets && toFirstPage("rule-sets", ruleSets)}
      guidelineCount={guidelines.count}
      regionsFound={{ search, regions: search === "" ? [] : findRegions(search) }}
      options={options}
      ruleSetScopes={ruleSetScopes}
      compliance={compliance}
    />
  );
}

function toFirstPage<T>(name: string, listing: Listing<T>) {
  const url = new URL(
    `http://localhost/api/policies/${name}/?page_size=${FIRST_PAGE_QUERY.page_size}`,
  );
  const { results, next } = toPage(url, FIRST_PAGE_QUERY, listing);
  return { results, next };
}
