import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EvaluationsScreen } from "@/components/policies/evaluations/evaluations-screen";
import { listEvaluations } from "@/lib/model/evaluations/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Model Evaluations" };

export default async function EvaluationsPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/policies", session.user.role)) redirect("/dashboard");
  const { items } = await listEvaluations({ page: 1, page_size: 100 });
  return <EvaluationsScreen evaluations={items} />;
}
