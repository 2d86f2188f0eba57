import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  createLoader,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  type SearchParams,
} from "nuqs/server";
import { BulkChangesScreen } from "@/components/bulk-changes/bulk-changes-screen";
import type { BulkChangeSubject } from "@/components/bulk-changes/draft-dialog";
import { BULK_CHANGES } from "@/components/bulk-changes/lists";
import { toFirstPage } from "@/components/list/first-page";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import { formatDay } from "@/lib/checking/validity";
import { plural } from "@/lib/format";
import { pageSession } from "@/lib/people/auth/session";
import { isDay } from "@/lib/platform/days";
import { EDITORS } from "@/lib/platform/roles";
import { listRuleNames } from "@/lib/validations/review/options";

export const metadata: Metadata = { title: "Bulk changes" };

type BulkChangesPageProps = { searchParams: Promise<SearchParams> };

export default async function BulkChangesPage({ searchParams }: BulkChangesPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const params = await searchParams;
  const query = BULK_CHANGES.read(params);
  return (
    <BulkChangesScreen
      first={toFirstPage(BULK_CHANGES, query, await listBulkChanges(query))}
      drafted={EDITORS.includes(session.user.role) ? await draftOf(params) : null}
    />
  );
}

const load = createLoader({ as_of: parseAsString, rule: parseAsArrayOf(parseAsInteger) });

/** Returns the bulk change that a link describes: the findings of some rules as of a given day. */
async function draftOf(params: SearchParams): Promise<BulkChangeSubject | null> {
  const { as_of, rule } = await load(params);
  if (!as_of || !isDay(as_of) || !rule || rule.length === 0) return null;
  const description = `Findings of ${await namesOf(rule)} as of ${formatDay(as_of)}`;
  return { filters: { rule }, asOf: as_of, about: description };
}

const MAX_NAMES = 3;

/** Lists the names of the first rules and the number of remaining ones, as text for users. */
async function namesOf(ids: readonly number[]): Promise<string> {
  const namesById = new Map((await listRuleNames()).map(({ id, name }) => [id, name]));
  const names = ids.slice(0, MAX_NAMES).flatMap((id) => namesById.get(id) ?? []);
  if (names.length === 0) return plural(ids.length, "rule");
  const remainingCount = ids.length - names.length;
  const quoted = names.map((name) => `“${name}”`);
  return new Intl.ListFormat("en").format([
    ...quoted,
    ...(remainingCount > 0 ? [`${remainingCount} more`] : []),
  ]);
}
