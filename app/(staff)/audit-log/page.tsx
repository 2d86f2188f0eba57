import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { AuditScreen } from "@/components/audit/audit-screen";
import { AUDIT_LIST } from "@/components/audit/list";
import { toFirstPage } from "@/components/list/first-page";
import { listAudit } from "@/lib/outbox/audit/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Audit Log" };

type AuditLogPageProps = { searchParams: Promise<SearchParams> };

export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/audit-log", session.user.role)) redirect("/dashboard");
  const query = AUDIT_LIST.read(await searchParams);
  const [listing, options] = await Promise.all([
    listAudit(query),
    loadFilterOptions(AUDIT_LIST, query),
  ]);
  return <AuditScreen first={toFirstPage(AUDIT_LIST, query, listing)} options={options} />;
}
