import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { AuditScreen } from "@/components/audit/audit-screen";
import { AUDIT_LIST } from "@/components/audit/list";
import { toFirstPage } from "@/components/list/first-page";
import { listAudit } from "@/lib/outbox/audit/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Audit Log" };

type AuditLogPageProps = { searchParams: Promise<SearchParams> };

export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  await requirePageSession("/audit-log");
  const query = AUDIT_LIST.read(await searchParams);
  const [listing, options] = await Promise.all([
    listAudit(query),
    loadFilterOptions(AUDIT_LIST, query),
  ]);
  return <AuditScreen first={toFirstPage(AUDIT_LIST, query, listing)} options={options} />;
}
