import type { Metadata } from "next";
import { EvaluationsScreen } from "@/components/policies/evaluations/evaluations-screen";
import { listEvaluations } from "@/lib/model/evaluations/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { config } from "@/lib/platform/config";

export const metadata: Metadata = { title: "Model Evaluations" };

export default async function EvaluationsPage() {
  await requirePageSession("/policies");
  const { items } = await listEvaluations({ page: 1, page_size: 100 });
  return <EvaluationsScreen evaluations={items} hasModel={config().model !== null} />;
}
