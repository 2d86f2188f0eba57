import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { DecisionsScreen } from "@/components/decisions/decisions-screen";
import { DECISION_LIST } from "@/components/decisions/list";
import { toFirstPage } from "@/components/list/first-page";
import { listDecisions } from "@/lib/findings/decisions/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { loadFilterOptions } from "../../filter-options";

export const metadata: Metadata = { title: "Dismissed Findings" };

type DecisionsPageProps = { searchParams: Promise<SearchParams> };

export default async function DecisionsPage({ searchParams }: DecisionsPageProps) {
  const session = await requirePageSession();
  const query = DECISION_LIST.read(await searchParams);
  const [listing, options] = await Promise.all([
    listDecisions(query),
    loadFilterOptions(DECISION_LIST, query),
  ]);
  return (
    <DecisionsScreen
      first={toFirstPage(DECISION_LIST, query, listing)}
      options={options}
      canDecide={allowsRole(EDITOR_ROLES, session.user.role)}
    />
  );
}
