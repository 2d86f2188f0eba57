import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { BulkChangesScreen } from "@/components/bulk-changes/bulk-changes-screen";
import { BULK_CHANGES } from "@/components/bulk-changes/lists";
import { firstPage } from "@/components/list/first-page";
import { listBulkChanges } from "@/lib/bulk-changes/queries";
import { pageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Bulk changes" };

type BulkChangesPageProps = { searchParams: Promise<SearchParams> };

export default async function BulkChangesPage({ searchParams }: BulkChangesPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const query = BULK_CHANGES.read(await searchParams);
  return <BulkChangesScreen first={firstPage(BULK_CHANGES, query, await listBulkChanges(query))} />;
}
