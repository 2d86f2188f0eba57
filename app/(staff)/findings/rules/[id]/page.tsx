import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { requirePageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { canSee } from "@/lib/platform/roles";
import { getPolicyPath } from "@/lib/policies/policy-ref";
import { findRulePolicy } from "@/lib/policies/rules/queries";

type RulePageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/**
 * Redirects from a finding to its rule in the policy editor and, if the link requests it, prefills
 * an exception for the finding. Redirects users without access to policies to the rule's findings.
 */
export default async function RulePage({ params, searchParams }: RulePageProps) {
  const session = await requirePageSession();
  const { id } = await params;
  const rule = /^\d+$/.test(id) ? Number(id) : 0;
  const policy = isId(rule) ? await findRulePolicy(rule) : null;
  if (!policy) notFound();
  redirect(
    canSee("/policies", session.user.role)
      ? getPolicyPath(policy, rule) + buildPrefillQuery(await searchParams)
      : `/findings?rule=${rule}`,
  );
}

function buildPrefillQuery({ except, line }: SearchParams): string {
  const paramEntries = Object.entries({ except, line }).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return paramEntries.length > 0 ? `&${new URLSearchParams(paramEntries)}` : "";
}
