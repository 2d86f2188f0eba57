import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { AuditScreen } from "@/components/audit/audit-screen";
import { AUDIT } from "@/components/audit/list";
import { toFirstPage } from "@/components/list/first-page";
import { listAudit } from "@/lib/outbox/audit/queries";
import { pageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Audit Log" };

type AuditLogPageProps = { searchParams: Promise<SearchParams> };

export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!canSee("/audit-log", session.user.role)) redirect("/dashboard");
  const query = AUDIT.read(await searchParams);
  const [listing, options] = await Promise.all([listAudit(query), loadFilterOptions(AUDIT, query)]);
  return <AuditScreen first={toFirstPage(AUDIT, query, listing)} options={options} />;
}
