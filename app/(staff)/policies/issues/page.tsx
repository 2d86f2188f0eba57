import type { Metadata } from "next";
import { IssuesScreen } from "@/components/policies/issues/issues-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { checkAllPolicies } from "@/lib/policies/checks/queries";

export const metadata: Metadata = { title: "Rule Conflicts" };

/** Shown to all roles; only admins can change policies. */
export default async function PolicyIssuesPage() {
  const session = await requirePageSession();
  return <IssuesScreen checks={await checkAllPolicies()} isAdmin={session.user.role === "admin"} />;
}
