import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { type EvidenceFieldChange, evidence, evidenceChanges } from "@/db/schema/evidence";
import type { User } from "@/db/schema/users";
import { normalizeClaim } from "@/lib/checking/rules/policies/evidence";
import { findDateOrderError } from "@/lib/checking/rules/validity";
import type { EvidenceAction } from "@/lib/enums";
import { conflict, invalidFields, notFound } from "@/lib/errors";
import { recordAudits } from "@/lib/outbox/audit/record";
import { assertVersionMatches } from "@/lib/platform/if-match";
import { runAndRollBack } from "../dry-run";
import { announceEvidence } from "./announce";
import { countCovered } from "./coverage";
import { getEvidence } from "./queries";
import {
  type CreateEvidence,
  EVIDENCE_FIELD_NAMES,
  type EvidenceJson,
  type NewEvidence,
  type SavedEvidenceJson,
  type UpdateEvidence,
} from "./schemas";
import { type ResolvedScope, resolveScope, saveScopes, splitRows } from "./scope";

type Actor = Pick<User, "id">;

/** Stores a record, or with `dry_run` only returns it. @throws DomainError invalid */
export function createEvidence(
  { dry_run, ...input }: CreateEvidence,
  user: Actor,
): Promise<SavedEvidenceJson> {
  return save(dry_run, async (tx) => {
    assertDateOrder(input);
    const scope = await resolveScope(tx, input.applies_to);
    const [id = 0] = await insertEvidence(tx, [{ record: input, scope }], user);
    return id;
  });
}

/** A valid record with its scope as internal ids. */
export interface ResolvedEvidence {
  record: NewEvidence;
  scope: ResolvedScope;
}

/** Stores records with their history and audit entries. @returns their ids in order */
export async function insertEvidence(
  tx: Database,
  records: readonly ResolvedEvidence[],
  user: Actor,
): Promise<number[]> {
  const now = new Date();
  const ids: number[] = [];
  for (const batch of splitRows(records, 1000)) {
    const values = batch.map(({ record, scope }) => ({
      ...toColumns(record),
      claim: record.claim,
      claimKey: normalizeClaim(record.claim),
      kind: record.kind,
      issuer: record.issuer,
      appliesToAll: scope.all,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    }));
    const rows = await tx.insert(evidence).values(values).returning({ id: evidence.id });
    ids.push(...rows.map(({ id }) => id).sort((a, b) => a - b));
  }
  const scopes = records.map(({ scope }, index) => ({ ...scope, evidenceId: ids[index] ?? 0 }));
  await saveScopes(tx, scopes);
  await recordChanges(
    tx,
    records.map(({ record }, index) => ({
      id: ids[index] ?? 0,
      action: "created" as const,
      record,
      changes: diffRecords(NO_RECORD, flattenScope(record)),
    })),
    user,
  );
  return ids;
}

/**
 * Changes the given fields of a record, or with `dry_run` only returns the result.
 * @param ifMatch the request's If-Match header
 * @throws DomainError not_found, invalid; precondition_failed if `ifMatch` names another version;
 * conflict for an outdated `version` or a withdrawn record
 */
export function updateEvidence(
  id: number,
  { dry_run, version, ...input }: UpdateEvidence,
  user: Actor,
  ifMatch: string | null,
): Promise<SavedEvidenceJson> {
  return save(dry_run, async (tx) => {
    const record = await lockEvidence(tx, id);
    assertVersionMatches(ifMatch, record.version);
    if (version !== undefined && version !== record.version)
      throw conflict("Someone else has changed this evidence since you opened it.", "version");
    assertNotWithdrawn(record);
    const columns = toColumns(input);
    assertDateOrder({
      valid_from: columns.validFrom === undefined ? record.validFrom : columns.validFrom,
      valid_until: columns.validUntil === undefined ? record.validUntil : columns.validUntil,
    });
    await changeEvidence(tx, id, "updated", user, async () => {
      const scope = input.applies_to && (await resolveScope(tx, input.applies_to));
      if (scope) await saveScopes(tx, [{ ...scope, evidenceId: id }]);
      return {
        ...columns,
        ...(input.claim !== undefined && {
          claim: input.claim,
          claimKey: normalizeClaim(input.claim),
        }),
        kind: input.kind,
        issuer: input.issuer,
        appliesToAll: scope?.all,
      };
    });
    return id;
  });
}

/** Withdraws a record. @throws DomainError not_found; conflict if it is withdrawn already */
export function withdrawEvidence(
  id: number,
  reason: string,
  user: Actor,
): Promise<SavedEvidenceJson> {
  return save(false, async (tx) => {
    assertNotWithdrawn(await lockEvidence(tx, id));
    const withdrawal = { withdrawnAt: new Date(), withdrawnBy: user.id, withdrawnReason: reason };
    await changeEvidence(tx, id, "withdrawn", user, async () => withdrawal);
    await announceEvidence(tx, id, "withdrawn", user.id);
    return id;
  });
}

/** Restores a withdrawn record. @throws DomainError not_found; conflict if it is not withdrawn */
export function restoreEvidence(id: number, user: Actor): Promise<SavedEvidenceJson> {
  return save(false, async (tx) => {
    const record = await lockEvidence(tx, id);
    if (record.withdrawnAt === null) throw conflict("This evidence is not withdrawn.");
    const restoration = { withdrawnAt: null, withdrawnBy: null, withdrawnReason: null };
    await changeEvidence(tx, id, "restored", user, async () => restoration);
    return id;
  });
}

/** Runs a write in a transaction and returns the saved record. A dry run is rolled back. */
function save(
  isDryRun: boolean,
  write: (tx: Database) => Promise<number>,
): Promise<SavedEvidenceJson> {
  const run = async (tx: Database) => {
    const id = await write(tx);
    const record = await getEvidence(id, tx);
    const isWithdrawn = record.state === "withdrawn";
    const covers = isWithdrawn ? { products: 0, matches: 0 } : await countCovered(tx, record);
    return { ...record, covers };
  };
  return isDryRun ? runAndRollBack(run) : db().transaction(run);
}

/** Locks a record. @throws DomainError not_found */
export async function lockEvidence(tx: Database, id: number) {
  const [record] = await tx.select().from(evidence).where(eq(evidence.id, id)).for("update");
  if (!record) throw notFound("Evidence");
  return record;
}

export function assertNotWithdrawn({ withdrawnAt }: typeof evidence.$inferSelect): void {
  if (withdrawnAt !== null) throw conflict("This evidence is withdrawn. Restore it first.");
}

/**
 * Changes a locked record and, if it differs afterward, increments its version and records the
 * change.
 * @param applyChange returns the columns to update
 */
export async function changeEvidence(
  tx: Database,
  id: number,
  action: EvidenceAction,
  user: Actor,
  applyChange: () => Promise<Partial<typeof evidence.$inferInsert>>,
): Promise<void> {
  const before = await getEvidence(id, tx);
  const columns = await applyChange();
  // A statement needs at least one column.
  const values = { ...columns, updatedAt: new Date(before.updated_at) };
  await tx.update(evidence).set(values).where(eq(evidence.id, id));
  const after = await getEvidence(id, tx);
  const changes = diffRecords(flattenScope(before), flattenScope(after));
  if (changes.length === 0) return;
  const version = before.version + 1;
  await tx.update(evidence).set({ version, updatedAt: new Date() }).where(eq(evidence.id, id));
  await recordChanges(tx, [{ id, action, record: after, changes }], user);
}

interface RecordChange {
  id: number;
  action: EvidenceAction;
  record: Pick<EvidenceJson, "claim" | "kind" | "issuer"> &
    Pick<NewEvidence, "reference" | "applies_to">;
  changes: EvidenceFieldChange[];
}

async function recordChanges(
  tx: Database,
  recordChanges: readonly RecordChange[],
  user: Actor,
): Promise<void> {
  for (const batch of splitRows(recordChanges, 1000)) {
    const rows = batch.map(({ id, action, changes }) => ({
      evidenceId: id,
      action,
      changes,
      changedBy: user.id,
      createdAt: new Date(),
    }));
    await tx.insert(evidenceChanges).values(rows);
    await recordAudits(
      tx,
      batch.map(({ id, action, record, changes }) => ({
        actorId: user.id,
        action: `evidence.${action}`,
        entity: "evidence",
        entityId: id,
        subject: record.reference || record.issuer,
        detail: toAuditDetail(record, changes),
      })),
    );
  }
}

function toAuditDetail(
  { claim, kind, applies_to }: RecordChange["record"],
  changes: EvidenceFieldChange[],
) {
  const { all, categories, brand_guidelines, products } = applies_to;
  const reason = changes.find(({ field }) => field === "withdrawn_reason")?.after;
  return {
    claim,
    kind,
    applies_to: {
      all,
      categories: categories.length,
      brand_guidelines: brand_guidelines.length,
      products: products.length,
    },
    changes: changes.map(({ field }) => field),
    ...(typeof reason === "string" && { reason }),
  };
}

type FlatRecord = Readonly<Record<string, unknown>>;
const NO_RECORD: FlatRecord = {};

/** Returns the fields of a record that have a history, with each part of the scope as a field. */
function flattenScope({
  applies_to,
  ...record
}: Partial<EvidenceJson> & Pick<NewEvidence, "applies_to">): FlatRecord {
  const scope = Object.entries(applies_to).map(([part, value]) => [`applies_to.${part}`, value]);
  const fields = Object.entries(record).filter(([field]) => HISTORY_FIELDS.includes(field));
  return Object.fromEntries([...fields, ...scope]);
}

const HISTORY_FIELDS: readonly string[] = [
  ...EVIDENCE_FIELD_NAMES,
  "document",
  "withdrawn_reason",
] satisfies (keyof EvidenceJson)[];

function diffRecords(before: FlatRecord, after: FlatRecord): EvidenceFieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const previous = before[field] ?? null;
    return isDeepStrictEqual(previous, value) || (before === NO_RECORD && isEmpty(value))
      ? []
      : [{ field, before: previous, after: value }];
  });
}

/** Returns whether a value is the default of its field. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

function assertDateOrder({
  valid_from = null,
  valid_until = null,
}: Pick<NewEvidence, "valid_from" | "valid_until">): void {
  const error = findDateOrderError({ validFrom: valid_from, validUntil: valid_until });
  if (error) throw invalidFields({ valid_until: [error] });
}

function toColumns(input: Partial<NewEvidence>) {
  return {
    reference: input.reference,
    url: input.url,
    note: input.note,
    terms: input.terms,
    validFrom: input.valid_from,
    validUntil: input.valid_until,
    markets: input.markets,
  };
}
