import type { Metadata } from "next";
import { GetStartedScreen } from "@/components/get-started/get-started-screen";
import { getResults, getWorkspace } from "@/lib/insights/workspace/queries";
import { requirePageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Get Started" };

export default async function GetStartedPage() {
  const session = await requirePageSession("/get-started");
  const { role } = session.user;
  const [workspace, results] = await Promise.all([getWorkspace(), getResults()]);
  return <GetStartedScreen workspace={workspace} results={results} isAdmin={role === "admin"} />;
}
