import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { approvals } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";
import type { LastComments } from "./schemas";

/** Number of decisions to read. `MAX_COMMENTS` is the number of comments to return per action. */
const SCAN_LIMIT = 200;
const MAX_COMMENTS = 5;

/** Returns the comments of a user's latest decisions, by action. One indexed query. */
export async function listLastComments(personId: number): Promise<LastComments> {
  const rows = await db()
    .select({ action: approvals.action, comments: approvals.comments })
    .from(approvals)
    .where(and(eq(approvals.approvedBy, personId), ne(approvals.comments, "")))
    .orderBy(desc(approvals.id))
    .limit(SCAN_LIMIT);
  const listComments = (action: ApprovalAction) =>
    [...new Set(rows.flatMap((row) => (row.action === action ? [row.comments] : [])))].slice(
      0,
      MAX_COMMENTS,
    );
  return {
    approve: listComments("approve"),
    reject: listComments("reject"),
    request_edit: listComments("request_edit"),
  };
}
