import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { FindingsScreen, PatternsScreen } from "@/components/finding-lists/findings-screen";
import { FINDINGS, ONE_BY_ONE, PATTERNS } from "@/components/finding-lists/lists";
import { toFirstPage } from "@/components/list/first-page";
import { pageSession } from "@/lib/people/auth/session";
import { ADMINS, allowsRole, canSee, EDITORS } from "@/lib/platform/roles";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { listViolations } from "@/lib/validations/violations";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Findings" };

type FindingsPageProps = { searchParams: Promise<SearchParams> };

export default async function FindingsPage({ searchParams }: FindingsPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const params = await searchParams;
  const canEdit = allowsRole(EDITORS, session.user.role);
  const isAdmin = allowsRole(ADMINS, session.user.role);
  const canAccept = isAdmin && params.accept === "known" ? "opened" : isAdmin;
  if (params.view === ONE_BY_ONE) {
    const query = FINDINGS.read(params);
    const [findings, options] = await Promise.all([
      listViolations({ ...query, latest: true }),
      loadFilterOptions(FINDINGS, query),
    ]);
    return (
      <FindingsScreen
        first={toFirstPage(FINDINGS, query, findings)}
        options={options}
        canEdit={canEdit}
        canAccept={canAccept}
      />
    );
  }
  const query = PATTERNS.read(params);
  const [patterns, options] = await Promise.all([
    listPatterns(query),
    loadFilterOptions(PATTERNS, query),
  ]);
  return (
    <PatternsScreen
      first={toFirstPage(PATTERNS, query, patterns)}
      options={options}
      canEdit={canEdit}
      canAccept={canAccept}
      canRule={canSee("/policies", session.user.role)}
    />
  );
}
