import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
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
import { DomainError } from "@/lib/errors";
import { getPageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Bulk change" };

type BulkChangePageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function BulkChangePage({ params, searchParams }: BulkChangePageProps) {
  const session = await getPageSession();
  if (!session) redirect("/login");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  const list = defineBulkChangeItemList(id);
  const query = list.read(await searchParams);
  try {
    await recordOpening(id, session.user);
    const [initial, initialRules, items] = await Promise.all([
      getBulkChange(id),
      listBulkChangeRules(id),
      listBulkChangeItems(id, query),
    ]);
    return (
      <BulkChangeScreen
        key={id}
        initial={initial}
        initialRules={initialRules}
        first={toFirstPage(list, query, items)}
        canEdit={allowsRole(EDITOR_ROLES, session.user.role)}
      />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
