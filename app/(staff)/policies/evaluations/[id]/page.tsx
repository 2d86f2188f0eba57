import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { EvaluationScreen } from "@/components/policies/evaluations/evaluation-screen";
import { DomainError } from "@/lib/errors";
import { getEvaluation, listNotableCases } from "@/lib/model/evaluations/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Model Evaluation" };

type EvaluationPageProps = { params: Promise<{ id: string }> };

const MAX_VISIBLE_CHANGES = 200;

export default async function EvaluationPage({ params }: EvaluationPageProps) {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/policies", session.user.role)) redirect("/dashboard");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  try {
    const [evaluation, notableCases] = await Promise.all([getEvaluation(id), listNotableCases(id)]);
    return (
      <EvaluationScreen
        evaluation={evaluation}
        cases={notableCases.slice(0, MAX_VISIBLE_CHANGES)}
        caseCount={notableCases.length}
      />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
