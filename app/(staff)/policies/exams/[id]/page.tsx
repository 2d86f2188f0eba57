import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ExamScreen } from "@/components/policies/exams/exam-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { DomainError } from "@/lib/errors";
import { getExam, listTellingCases } from "@/lib/exams/queries";
import { isId } from "@/lib/fields";

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
