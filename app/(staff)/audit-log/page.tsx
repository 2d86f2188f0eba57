import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuditScreen } from "@/components/audit/audit-screen";
import { auditPath, type InitialAudit } from "@/components/audit/list-query";
import { PAGE_SIZES } from "@/components/list/page-counts";
import { listAudit } from "@/lib/audit/queries";
import { type AuditQuery, auditQuery } from "@/lib/audit/schemas";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { toPage } from "@/lib/pagination";
import { readSearchParams } from "@/lib/search-params";
import { listUserNames } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Audit Log" };

type AuditLogPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AuditLogPage({ searchParams }: AuditLogPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/audit-log", session.user.role)) redirect("/dashboard");
  const asked = readSearchParams(auditQuery, await searchParams);
  const query = { ...asked, page_size: PAGE_SIZES.find((size) => size === asked.page_size) ?? 50 };
  const [initial, people] = await Promise.all([loadList(query), listUserNames()]);
  return <AuditScreen initial={initial} people={people} />;
}

async function loadList(query: AuditQuery): Promise<InitialAudit> {
  const path = auditPath(query);
  const page = toPage(new URL(`/api${path}`, "http://localhost"), query, await listAudit(query));
  return { path, page };
}
