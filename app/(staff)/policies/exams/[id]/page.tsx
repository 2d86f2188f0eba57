import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ExamScreen } from "@/components/policies/exams/exam-screen";
import { DomainError } from "@/lib/errors";
import { getExam, listTellingCases } from "@/lib/model/exams/queries";
import { pageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { maySee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Exam of the Model" };

type ExamPageProps = { params: Promise<{ id: string }> };

/** More than anybody reads on a page. */
const MOST_SHOWN = 200;

export default async function ExamPage({ params }: ExamPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/policies", session.user.role)) redirect("/dashboard");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  try {
    const [exam, telling] = await Promise.all([getExam(id), listTellingCases(id)]);
    return (
      <ExamScreen exam={exam} cases={telling.slice(0, MOST_SHOWN)} caseCount={telling.length} />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
