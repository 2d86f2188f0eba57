import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { approvals, findingKinds, violations } from "@/db/schema/validations";
import type { ApprovalAction } from "@/lib/enums";
import { getRuleKey } from "./finding-comment";
import type { LastComments } from "./schemas";

/** Number of decisions to read. `MAX_COMMENTS` is the number of comments to return per action. */
const SCAN_LIMIT = 200;
const MAX_COMMENTS = 5;

type CommentRow = { action: ApprovalAction; comments: string };

/** Returns the comments of a user's latest decisions, by action. One indexed query. */
export async function listLastComments(personId: number): Promise<LastComments> {
  const rows = await db()
    .select({ action: approvals.action, comments: approvals.comments })
    .from(approvals)
    .where(and(eq(approvals.approvedBy, personId), ne(approvals.comments, "")))
    .orderBy(desc(approvals.id))
    .limit(SCAN_LIMIT);
  return groupByAction(rows);
}

/**
 * Returns the latest comments that anyone gave on findings of the validation's rules. A comment on a
 * text that violated no rule or other rules too, or that quotes words of another text, is omitted.
 */
export async function listCommentsForRules(validationId: number): Promise<LastComments> {
  const [current = NO_FINDINGS] = (await readFindings([validationId])).values();
  if (current.rules.size === 0) return groupByAction([]);
  const rows = await db()
    .select({
      validation: approvals.validationId,
      action: approvals.action,
      comments: approvals.comments,
    })
    .from(approvals)
    .where(and(ne(approvals.comments, ""), ne(approvals.validationId, validationId)))
    .orderBy(desc(approvals.id))
    .limit(SCAN_LIMIT);
  const findings = await readFindings(rows.map(({ validation }) => validation));
  return groupByAction(
    rows.filter(({ validation, comments }) => {
      const commented = findings.get(validation) ?? NO_FINDINGS;
      const text = comments.toLowerCase();
      return (
        commented.rules.size > 0 &&
        commented.rules.isSubsetOf(current.rules) &&
        ![...commented.words.difference(current.words)].some((words) => text.includes(words))
      );
    }),
  );
}

/** The rules that a text violates, and the words that were found or are missing. */
interface Findings {
  rules: Set<string>;
  words: Set<string>;
}

const NO_FINDINGS: Findings = { rules: new Set(), words: new Set() };

async function readFindings(validationIds: readonly number[]): Promise<Map<number, Findings>> {
  if (validationIds.length === 0) return new Map();
  const rows = await db()
    .select({
      validation: violations.validationId,
      rule: findingKinds.rule,
      guideline_reference: findingKinds.guidelineReference,
      words: sql<string>`left(${findingKinds.words}, 100)`,
      missing: findingKinds.missing,
    })
    .from(violations)
    .innerJoin(findingKinds, eq(findingKinds.id, violations.kindId))
    .where(and(inArray(violations.validationId, [...validationIds]), isNull(violations.decision)));
  const findings = new Map<number, Findings>();
  for (const { validation, words, missing, ...rule } of rows) {
    const found = findings.get(validation) ?? { rules: new Set(), words: new Set() };
    findings.set(validation, found);
    found.rules.add(getRuleKey(rule));
    // Single characters are not quotations.
    for (const each of [words, missing?.toLowerCase() ?? ""])
      if (each.length > 1) found.words.add(each);
  }
  return findings;
}

function groupByAction(rows: readonly CommentRow[]): LastComments {
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
