import { and, count, desc, eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { approvals } from "@/db/schema/validations";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { isAmong, prepareByIds } from "@/lib/platform/search";
import type { ApprovalJson, ApprovalQuery } from "./schemas";

function selectApprovals(database: Database) {
  return database
    .select({ approval: approvals, approverName: selectPersonName(users) })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.approvedBy));
}

type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number];

/** Lists decisions, newest first. */
export async function listApprovals(query: ApprovalQuery): Promise<Listing<ApprovalJson>> {
  const condition = and(
    query.validation === undefined ? undefined : eq(approvals.validationId, query.validation),
    query.action === undefined ? undefined : eq(approvals.action, query.action),
  );
  const [rows, [total]] = await Promise.all([
    selectApprovals(db())
      .where(condition)
      .orderBy(desc(approvals.id))
      .limit(query.page_size)
      .offset(getOffset(query)),
    db().select({ count: count() }).from(approvals).where(condition),
  ]);
  return { items: rows.map(toApprovalJson), count: total?.count ?? 0, countIsExact: true };
}

/** @throws DomainError not_found */
export async function getApproval(id: number): Promise<ApprovalJson> {
  const [row] = await selectApprovals(db()).where(eq(approvals.id, id));
  if (!row) throw notFound("Approval");
  return toApprovalJson(row);
}

const loadRows = prepareByIds("approvals-by-validation", (ids) =>
  selectApprovals(db()).where(isAmong(approvals.validationId, ids)),
);

/** Returns the decisions on these validations, by validation id. */
export async function loadApprovals(validationIds: number[]): Promise<Map<number, ApprovalJson>> {
  if (validationIds.length === 0) return new Map();
  const rows = await loadRows(validationIds);
  return new Map(rows.map((row) => [row.approval.validationId, toApprovalJson(row)]));
}

function toApprovalJson({ approval, approverName }: ApprovalRow): ApprovalJson {
  return {
    id: approval.id,
    validation: approval.validationId,
    action: approval.action,
    comments: approval.comments,
    approved_by: approval.approvedBy,
    approved_by_name: approverName,
    created_at: approval.createdAt.toISOString(),
    updated_at: approval.updatedAt.toISOString(),
  };
}
