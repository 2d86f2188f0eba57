import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { BulkChangeScreen } from "@/components/bulk-changes/bulk-change-screen";
import { defineBulkChangeItemList } from "@/components/bulk-changes/lists";
import { toFirstPage } from "@/components/list/first-page";
import { recordOpening } from "@/lib/bulk-changes/four-eyes";
import {
  getBulkChange,
  listBulkChangeItems,
  listBulkChangeRules,
} from "@/lib/bulk-changes/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { orNotFound, readId } from "../../../records";

export const metadata: Metadata = { title: "Bulk change" };

type BulkChangePageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function BulkChangePage({ params, searchParams }: BulkChangePageProps) {
  const session = await requirePageSession();
  const id = await readId(params);
  const list = defineBulkChangeItemList(id);
  const query = list.read(await searchParams);
  await orNotFound(recordOpening(id, session.user));
  const [initial, initialRules, items] = await orNotFound(
    Promise.all([getBulkChange(id), listBulkChangeRules(id), listBulkChangeItems(id, query)]),
  );
  return (
    <BulkChangeScreen
      key={id}
      initial={initial}
      initialRules={initialRules}
      first={toFirstPage(list, query, items)}
      canEdit={allowsRole(EDITOR_ROLES, session.user.role)}
    />
  );
}
