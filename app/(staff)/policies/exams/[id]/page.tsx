import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ExamScreen } from "@/components/policies/exams/exam-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { DomainError } from "@/lib/errors";
import { getExam, listExamCases } from "@/lib/exams/queries";
import { isId } from "@/lib/fields";

export const metadata: Metadata = { title: "Exam of the Model" };

type ExamPageProps = { params: Promise<{ id: string }> };

/** More than anybody reads; all are in the API. */
const MOST_CASES = 1000;
const MOST_SHOWN = 100;

export default async function ExamPage({ params }: ExamPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/policies", session.user.role)) redirect("/dashboard");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  try {
    const exam = await getExam(id);
    const { items } = await listExamCases(id, { page: 1, page_size: MOST_CASES });
    const telling = items.filter(
      ({ is_right, is_unstable, change }) => !is_right || is_unstable || change !== null,
    );
    return <ExamScreen exam={exam} cases={telling.slice(0, MOST_SHOWN)} />;
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
