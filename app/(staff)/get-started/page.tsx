import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { GetStartedScreen } from "@/components/get-started/get-started-screen";
import { getResults, getWorkspace } from "@/lib/insights/workspace/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Get Started" };

export default async function GetStartedPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  const { role } = session.user;
  if (!canSee("/get-started", role)) redirect("/dashboard");
  const [workspace, results] = await Promise.all([getWorkspace(), getResults()]);
  return <GetStartedScreen workspace={workspace} results={results} isAdmin={role === "admin"} />;
}
