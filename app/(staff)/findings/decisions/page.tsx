import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { DecisionsScreen } from "@/components/decisions/decisions-screen";
import { DECISIONS } from "@/components/decisions/list";
import { toFirstPage } from "@/components/list/first-page";
import { pageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITORS } from "@/lib/platform/roles";
import { listDecisions } from "@/lib/validations/decisions/queries";
import { loadFilterOptions } from "../../filter-options";

export const metadata: Metadata = { title: "Decisions on Findings" };

type DecisionsPageProps = { searchParams: Promise<SearchParams> };

export default async function DecisionsPage({ searchParams }: DecisionsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const query = DECISIONS.read(await searchParams);
  const [listing, options] = await Promise.all([
    listDecisions(query),
    loadFilterOptions(DECISIONS, query),
  ]);
  return (
    <DecisionsScreen
      first={toFirstPage(DECISIONS, query, listing)}
      options={options}
      canDecide={allowsRole(EDITORS, session.user.role)}
    />
  );
}
