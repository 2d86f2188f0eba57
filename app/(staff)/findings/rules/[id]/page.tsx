import { notFound, redirect } from "next/navigation";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { isId } from "@/lib/fields";
import type { PolicyRef } from "@/lib/policies/policy-ref";
import { findRulePlace } from "@/lib/policies/rules/place";

type RulePageProps = { params: Promise<{ id: string }> };

/** Leads from a finding to its rule: where it is edited, or to what it finds, as the person may see. */
export default async function RulePage({ params }: RulePageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  const { id } = await params;
  const rule = /^\d+$/.test(id) ? Number(id) : 0;
  const place = isId(rule) ? await findRulePlace(rule) : null;
  if (!place) notFound();
  redirect(
    maySee("/policies", session.user.role) ? editorOf(place, rule) : `/findings?rule=${rule}`,
  );
}

function editorOf({ kind, id }: PolicyRef, rule: number): string {
  switch (kind) {
    case "brand":
      return `/policies?guideline=${id}&rule=${rule}`;
    case "rule_set":
      return `/policies?tab=rule-sets&rule_set=${id}&part=rules&rule=${rule}`;
    case "category":
      return `/policies?tab=categories&category=${id}&part=rules&rule=${rule}`;
  }
}
