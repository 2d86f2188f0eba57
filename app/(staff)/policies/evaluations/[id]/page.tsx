import type { Metadata } from "next";
import { EvaluationScreen } from "@/components/policies/evaluations/evaluation-screen";
import { getEvaluation, listNotableCases } from "@/lib/model/evaluations/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { orNotFound, readId } from "../../../records";

export const metadata: Metadata = { title: "Model Evaluation" };

type EvaluationPageProps = { params: Promise<{ id: string }> };

const MAX_VISIBLE_CHANGES = 200;

export default async function EvaluationPage({ params }: EvaluationPageProps) {
  await requirePageSession("/policies");
  const id = await readId(params);
  const [evaluation, notableCases] = await orNotFound(
    Promise.all([getEvaluation(id), listNotableCases(id)]),
  );
  return (
    <EvaluationScreen
      evaluation={evaluation}
      cases={notableCases.slice(0, MAX_VISIBLE_CHANGES)}
      caseCount={notableCases.length}
    />
  );
}
