import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { shortenExample } from "@/components/finding-lists/example";
import { FindingsScreen, PatternsScreen } from "@/components/finding-lists/findings-screen";
import { FINDING_LIST, PATTERN_LIST } from "@/components/finding-lists/lists";
import { toFirstPage } from "@/components/list/first-page";
import { INDIVIDUAL_VIEW } from "@/lib/enums";
import { requirePageSession } from "@/lib/people/auth/session";
import { ADMIN_ROLES, allowsRole, canSee, EDITOR_ROLES } from "@/lib/platform/roles";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { listViolations } from "@/lib/validations/violations";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Findings" };

type FindingsPageProps = { searchParams: Promise<SearchParams> };

export default async function FindingsPage({ searchParams }: FindingsPageProps) {
  const session = await requirePageSession();
  const params = await searchParams;
  const canEdit = allowsRole(EDITOR_ROLES, session.user.role);
  const isAdmin = allowsRole(ADMIN_ROLES, session.user.role);
  const acceptDialogMode = isAdmin && params.accept === "known" ? "opened" : isAdmin;
  if (params.view === INDIVIDUAL_VIEW) {
    const query = FINDING_LIST.read(params);
    const [findings, options] = await Promise.all([
      listViolations({ ...query, latest: true }),
      loadFilterOptions(FINDING_LIST, query),
    ]);
    return (
      <FindingsScreen
        first={toFirstPage(FINDING_LIST, query, findings)}
        options={options}
        canEdit={canEdit}
        canAccept={acceptDialogMode}
      />
    );
  }
  const query = PATTERN_LIST.read(params);
  const [patterns, options] = await Promise.all([
    listPatterns(query),
    loadFilterOptions(PATTERN_LIST, query),
  ]);
  return (
    <PatternsScreen
      first={toFirstPage(PATTERN_LIST, query, {
        ...patterns,
        items: patterns.items.map(shortenExample),
      })}
      options={options}
      canEdit={canEdit}
      canAccept={acceptDialogMode}
      canRule={canSee("/policies", session.user.role)}
    />
  );
}
