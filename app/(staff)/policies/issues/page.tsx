import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { IssuesScreen } from "@/components/policies/issues/issues-screen";
import { getPageSession } from "@/lib/people/auth/session";
import { checkAllPolicies } from "@/lib/policies/checks/queries";

export const metadata: Metadata = { title: "Rule Conflicts" };

/** Shown to all roles; only admins can change policies. */
export default async function PolicyIssuesPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  return <IssuesScreen checks={await checkAllPolicies()} isAdmin={session.user.role === "admin"} />;
}
