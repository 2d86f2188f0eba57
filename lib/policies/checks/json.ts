import { inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dismissedIssues } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import type { Issue } from "@/lib/checking/policy-checks/types";
import { selectPersonName } from "@/lib/platform/person-names";
import { getPolicyPath } from "../policy-ref";
import type { PolicyIssueJson } from "./schemas";

/** Converts issues to JSON for responses, loading their dismissals in one query. */
export async function toIssuesJson(
  database: Database,
  issues: readonly Issue[],
): Promise<PolicyIssueJson[]> {
  const dismissals = await loadDismissals(database, issues);
  return issues.map((issue) => toIssueJson(issue, dismissals.get(issue.id) ?? null));
}

async function loadDismissals(database: Database, issues: readonly Issue[]) {
  if (issues.length === 0) return new Map<string, NonNullable<PolicyIssueJson["dismissed"]>>();
  const ids = issues.map(({ id }) => id);
  const dismissalRows = await database
    .select({
      id: dismissedIssues.id,
      fingerprint: dismissedIssues.fingerprint,
      reason: dismissedIssues.reason,
      by: sql<string | null>`(select ${selectPersonName(users)} from ${users}
        where ${users.id} = ${dismissedIssues.dismissedBy})`,
      at: dismissedIssues.createdAt,
    })
    .from(dismissedIssues)
    .where(inArray(dismissedIssues.id, ids));
  const fingerprintById = new Map(issues.map(({ id, fingerprint }) => [id, fingerprint]));
  return new Map(
    dismissalRows
      .filter(({ id, fingerprint }) => fingerprintById.get(id) === fingerprint)
      .map(({ id, reason, by, at }) => [
        id,
        { reason, dismissed_by: by, dismissed_at: at.toISOString() },
      ]),
  );
}

function toIssueJson(
  { id, kind, rules, message, witness, points }: Issue,
  dismissed: PolicyIssueJson["dismissed"],
): PolicyIssueJson {
  return {
    id,
    kind,
    rules: rules.map(({ rule, source, reference, name, policy }) => ({
      rule: toStoredRuleId(rule),
      source,
      reference,
      name,
      policy,
      page: getPolicyPath(policy, toStoredRuleId(rule) ?? undefined),
    })),
    message,
    witness: {
      texts: { ...witness.texts },
      language: witness.language,
      market: witness.market,
      findings: witness.findings.map(({ rule, words, field, item, start, end, reason }) => ({
        rule: toStoredRuleId(rule),
        words,
        field,
        item,
        start_position: start,
        end_position: end,
        reason,
      })),
    },
    points,
    dismissed,
  };
}

/** Returns the id of a stored rule; null for a rule that is not stored yet. */
function toStoredRuleId(rule: number | null): number | null {
  return rule !== null && rule > 0 ? rule : null;
}
