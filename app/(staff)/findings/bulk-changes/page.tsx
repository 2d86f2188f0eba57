import type { Metadata } from "next";
import {
  createLoader,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  type SearchParams,
} from "nuqs/server";
import { BulkChangesScreen } from "@/components/bulk-changes/bulk-changes-screen";
import type { BulkChangeSubject } from "@/components/bulk-changes/draft-dialog";
import { BULK_CHANGE_LIST } from "@/components/bulk-changes/lists";
import { toFirstPage } from "@/components/list/first-page";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import { formatDay } from "@/lib/checking/rules/validity";
import { pluralize } from "@/lib/format";
import { requirePageSession } from "@/lib/people/auth/session";
import { isDay } from "@/lib/platform/days";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { listRuleNames } from "@/lib/validations/review/options";

export const metadata: Metadata = { title: "Bulk Changes" };

type BulkChangesPageProps = { searchParams: Promise<SearchParams> };

export default async function BulkChangesPage({ searchParams }: BulkChangesPageProps) {
  const session = await requirePageSession();
  const params = await searchParams;
  const query = BULK_CHANGE_LIST.read(params);
  return (
    <BulkChangesScreen
      first={toFirstPage(BULK_CHANGE_LIST, query, await listBulkChanges(query))}
      drafted={EDITOR_ROLES.includes(session.user.role) ? await loadDraftSubject(params) : null}
    />
  );
}

const loadDraftParams = createLoader({
  as_of: parseAsString,
  rule: parseAsArrayOf(parseAsInteger),
});

/** Returns the bulk change described by a link: the findings of the given rules as of a day. */
async function loadDraftSubject(params: SearchParams): Promise<BulkChangeSubject | null> {
  const { as_of, rule } = await loadDraftParams(params);
  if (!as_of || !isDay(as_of) || !rule || rule.length === 0) return null;
  const description = `Findings of ${await formatRuleNames(rule)} as of ${formatDay(as_of)}`;
  return { filters: { rule }, asOf: as_of, description };
}

const MAX_NAMES = 3;

/** Formats the first rules' names and the number of remaining rules for display. */
async function formatRuleNames(ids: readonly number[]): Promise<string> {
  const namesById = new Map((await listRuleNames()).map(({ id, name }) => [id, name]));
  const names = ids.slice(0, MAX_NAMES).flatMap((id) => namesById.get(id) ?? []);
  if (names.length === 0) return pluralize(ids.length, "rule");
  const remainingCount = ids.length - names.length;
  const quotedNames = names.map((name) => `“${name}”`);
  return new Intl.ListFormat("en").format([
    ...quotedNames,
    ...(remainingCount > 0 ? [`${remainingCount} more`] : []),
  ]);
}
