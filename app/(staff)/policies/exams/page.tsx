import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ExamsScreen } from "@/components/policies/exams/exams-screen";
import { listExams } from "@/lib/model/exams/queries";
import { pageSession } from "@/lib/people/auth/session";
import { maySee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Exams of the Model" };

export default async function ExamsPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/policies", session.user.role)) redirect("/dashboard");
  const { items } = await listExams({ page: 1, page_size: 100 });
  return <ExamsScreen exams={items} />;
}
