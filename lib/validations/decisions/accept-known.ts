import { and, eq, inArray, isNotNull, isNull, max, ne, or, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { findingDecisions } from "@/db/schema/decisions";
import type { Product } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { violations } from "@/db/schema/validations";
import { closeDecisions, type FindingDecision } from "@/lib/findings/decisions/close";
import type { FindingFilters } from "@/lib/findings/filter-schemas";
import { isAcceptable, isOfKind } from "@/lib/findings/filters";
import { recordAudits } from "@/lib/outbox/audit/record";
import { announceFindingDecisions } from "@/lib/outbox/events/announce-findings";
import { assertFourEyes } from "@/lib/products/four-eyes";
import { createFindingDescriber } from "./describe-finding";
import type { KnownFindingsJson } from "./known-findings-schemas";
import { findLatestCompleted, loadViolations, recountVerdict } from "./recount";

/** The parameters for accepting findings as known. */
interface Acceptance {
  /** Filters of the product's open findings, by content. */
  filters: FindingFilters;
  reason: string;
  /** Dates in UTC. */
  knownOn: string;
  expiresAt: string;
}

const CHUNK_SIZE = 500;

/**
 * Accepts the open findings of a locked product as known, each at its position, and updates the
 * product's verdict once. Does not notify the uploader, because there can be thousands of findings.
 * @returns the new decisions' ids
 * @throws DomainError forbidden if the product's category requires another person
 */
export async function acceptFindingsAsKnown(
  tx: Database,
  product: Product,
  { filters, ...acceptance }: Acceptance,
  user: User,
): Promise<number[]> {
  await assertFourEyes(tx, product.id, user.id);
  const validation = await findLatestCompleted(tx, product.id);
  if (!validation) return [];
  const violationRows = await loadViolations(tx, validation.id);
  const openIds = await findOpenIds(tx, validation.id, filters);
  const toColumns = createFindingDescriber(validation, violationRows);
  const values = violationRows
    .filter(({ id }) => openIds.has(id))
    .map((row) => ({
      ...toColumns(row),
      ...acceptance,
      productId: product.id,
      kind: "accepted" as const,
      scope: row.startPosition === null ? ("product" as const) : ("occurrence" as const),
      decidedBy: user.id,
    }));
  const decisions: FindingDecision[] = [];
  for (let offset = 0; offset < values.length; offset += CHUNK_SIZE)
    decisions.push(
      ...(await tx
        .insert(findingDecisions)
        .values(values.slice(offset, offset + CHUNK_SIZE))
        .returning()),
    );
  if (decisions.length === 0) return [];
  await recountVerdict(tx, product);
  await recordAudits(
    tx,
    decisions.map(({ id, kind, scope, reason, expiresAt, violatingWords, missing }) => ({
      actorId: user.id,
      action: "finding_decision.created",
      entity: "finding_decision",
      entityId: id,
      subject: product.productId,
      detail: {
        ...{ words: violatingWords ?? missing, kind, reason, scope },
        expires_at: expiresAt,
      },
    })),
  );
  await announceFindingDecisions(tx, decisions, user.id);
  return decisions.map(({ id }) => id);
}

async function findOpenIds(
  tx: Database,
  validationId: number,
  filters: FindingFilters,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: violations.id })
    .from(violations)
    .where(
      and(
        eq(violations.validationId, validationId),
        isNull(violations.decision),
        isOfKind(sql`${violations.kindId}`, filters),
        isAcceptable(sql`${violations.kindId}`),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Revokes decisions on the findings of a locked product and updates the product's verdict once.
 * Skips decisions that are closed or have been changed.
 * @returns the number of revoked decisions
 */
export async function revokeUntouchedDecisions(
  tx: Database,
  product: Product,
  ids: number[],
  user: User,
): Promise<number> {
  const untouchedRows = await tx
    .select({ id: findingDecisions.id })
    .from(findingDecisions)
    .where(
      and(
        inArray(findingDecisions.id, ids),
        eq(findingDecisions.state, "open"),
        eq(findingDecisions.updatedAt, findingDecisions.createdAt),
      ),
    );
  const open = untouchedRows.map(({ id }) => id);
  const closedDecisions = await closeDecisions(tx, open, "taken_back", user.id);
  if (closedDecisions.length === 0) return 0;
  await recountVerdict(tx, product);
  await announceFindingDecisions(tx, closedDecisions, user.id);
  return closedDecisions.length;
}

/** Returns the remaining known findings and until when they are accepted. */
export async function readKnownFindings(): Promise<KnownFindingsJson> {
  const { knownOn, closedReason, state, createdAt, expiresAt } = findingDecisions;
  const [row] = await db()
    .select({
      drawnAt: max(createdAt),
      until: max(expiresAt),
      total: sql<number>`count(*)::int`,
      left: sql<number>`(count(*) filter (where ${state} = 'open'))::int`,
    })
    .from(findingDecisions)
    .where(and(isNotNull(knownOn), or(isNull(closedReason), ne(closedReason, "taken_back"))));
  if (!row?.drawnAt) return { drawn_at: null, until: null, total: null, left: null };
  const { drawnAt, until, total, left } = row;
  return { drawn_at: drawnAt.toISOString(), until, total, left };
}
