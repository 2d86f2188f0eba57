import { type Database, db } from "@/db/client";
import { dismissedIssues } from "@/db/schema/policies";
import type { User } from "@/db/schema/users";
import { notFound } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { loadCollection } from "./collection";
import { toIssuesJson } from "./json";
import { checkCollection } from "./run";
import type { PolicyIssueJson } from "./schemas";

/**
 * Dismisses an issue until one of its rules changes. A new reason replaces the previous one.
 * @throws DomainError not_found if the issue does not currently exist
 */
export async function dismissIssue(
  id: string,
  reason: string,
  user: Pick<User, "id">,
): Promise<PolicyIssueJson> {
  const { issues } = await checkCollection(await loadCollection(db()));
  const issue = issues.find((one) => one.id === id);
  if (!issue) throw notFound("Issue");
  return db().transaction(async (tx: Database) => {
    const { fingerprint, kind, message } = issue;
    const dismissal = { fingerprint, reason, dismissedBy: user.id, createdAt: new Date() };
    await tx
      .insert(dismissedIssues)
      .values({ id, ...dismissal })
      .onConflictDoUpdate({ target: dismissedIssues.id, set: dismissal });
    const detail = { issue: id, kind, message, reason };
    const auditFields = {
      action: "policy_issue.dismissed",
      entity: "policy_issue",
      entityId: null,
    };
    await recordAudit(tx, { actorId: user.id, ...auditFields, detail });
    const [dismissed] = await toIssuesJson(tx, [issue]);
    if (!dismissed) throw notFound("Issue");
    return dismissed;
  });
}
