import { hash as digestOf, randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, db, queryRows } from "@/db/client";
import { findingKinds, violations } from "@/db/schema/validations";
import type { Finding } from "@/lib/checking/findings/types";
import { toKindColumns } from "./verdict-columns";

/** A finding of a validation that the transaction completes. */
export interface ValidationFinding {
  validationId: number;
  finding: Finding;
}

type KindColumns = ReturnType<typeof toKindColumns>;
type NewKind = KindColumns & { hash: string; validationId: number | null };

/**
 * Returns the ids of the findings' kinds, in order. Inserts new kinds. Locks all of the kinds in
 * shared mode until the transaction ends, which prevents `deleteUnusedKinds` from deleting them.
 * Concurrent inserts of the same kind wait for each other, so kinds are inserted in hash order to
 * avoid deadlocks.
 */
export async function ensureKinds(
  tx: Database,
  findings: readonly ValidationFinding[],
): Promise<number[]> {
  const hashesByColumns = new Map<string, string>();
  const kinds = findings.map((each) => toNewKind(each, hashesByColumns));
  const distinctKinds = [...new Map(kinds.map((kind) => [kind.hash, kind])).values()].sort(
    (a, b) => (a.hash < b.hash ? -1 : 1),
  );
  const ids = new Map<string, number>();
  for (let missingKinds = distinctKinds; missingKinds.length > 0; ) {
    // Kinds of model findings are always new.
    addIds(ids, await listKnownKinds(tx, missingKinds.filter(isShared)));
    const unknownKinds = missingKinds.filter(({ hash }) => !ids.has(hash));
    addIds(ids, await insertKinds(tx, unknownKinds));
    // Another transaction has inserted these in the meantime.
    missingKinds = unknownKinds.filter(({ hash }) => !ids.has(hash));
  }
  return kinds.map(({ hash }) => {
    const id = ids.get(hash);
    if (id === undefined) throw new Error(`The kind ${hash} is neither known nor added.`);
    return id;
  });
}

function toNewKind(
  { validationId, finding }: ValidationFinding,
  hashesByColumns: Map<string, string>,
): NewKind {
  const columns = toKindColumns(finding);
  // Model findings contain text from the product, so their kind is not shared and is deleted with
  // the validation.
  if (finding.checkedBy === "ai") return { ...columns, hash: randomUUID(), validationId };
  return { ...columns, hash: computeKindHash(columns, hashesByColumns), validationId: null };
}

/** Returns a hash as a UUID, half as long. @param hashesByColumns a cache */
function computeKindHash(columns: KindColumns, hashesByColumns: Map<string, string>): string {
  const columnsJson = JSON.stringify(Object.values(columns));
  const before = hashesByColumns.get(columnsJson);
  if (before !== undefined) return before;
  const digest = digestOf("sha256", columnsJson, "hex");
  const hash = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  hashesByColumns.set(columnsJson, hash);
  return hash;
}

const isShared = ({ validationId }: NewKind) => validationId === null;

type KnownKind = { id: number; hash: string };

function addIds(ids: Map<string, number>, knownKinds: readonly KnownKind[]): void {
  for (const { id, hash } of knownKinds) ids.set(hash, id);
}

async function listKnownKinds(tx: Database, kinds: readonly NewKind[]): Promise<KnownKind[]> {
  if (kinds.length === 0) return [];
  const hashes = `{${kinds.map(({ hash }) => hash)}}`;
  return queryRows<KnownKind>(
    tx,
    sql`select id, hash from ${findingKinds} where hash = any(${hashes}::uuid[]) for key share`,
  );
}

/** Rows per statement. A statement can have at most 65,535 parameters. */
const BATCH_SIZE = 2000;

async function insertKinds(tx: Database, kinds: readonly NewKind[]): Promise<KnownKind[]> {
  const addedKinds: KnownKind[] = [];
  for (let offset = 0; offset < kinds.length; offset += BATCH_SIZE) {
    const rows = await tx
      .insert(findingKinds)
      .values(kinds.slice(offset, offset + BATCH_SIZE))
      .onConflictDoNothing({ target: findingKinds.hash })
      .returning({ id: findingKinds.id, hash: findingKinds.hash });
    addedKinds.push(...rows);
  }
  return addedKinds;
}

const UNUSED_BATCH_SIZE = 1000;

/**
 * Deletes kinds whose last violation was deleted with its validation. Uses small batches, so that
 * no transaction waits long for a locked kind.
 * @returns the number of deleted kinds
 */
export async function deleteUnusedKinds(): Promise<number> {
  let deletedCount = 0;
  for (let after = 0; ; ) {
    const past = after;
    const deletedKinds = await db().transaction(async (tx) => {
      const unusedKinds = await tx
        .select({ id: findingKinds.id })
        .from(findingKinds)
        .where(and(gt(findingKinds.id, past), isUnused(tx)))
        .orderBy(asc(findingKinds.id))
        .limit(UNUSED_BATCH_SIZE)
        .for("update", { skipLocked: true });
      const ids = unusedKinds.map(({ id }) => id);
      if (ids.length === 0) return null;
      // Checks again, because a kind may have been used before it was locked.
      const deletedRows = await tx
        .delete(findingKinds)
        .where(and(inArray(findingKinds.id, ids), isUnused(tx)))
        .returning({ id: findingKinds.id });
      return { last: Math.max(...ids), count: deletedRows.length };
    });
    if (!deletedKinds) return deletedCount;
    deletedCount += deletedKinds.count;
    after = deletedKinds.last;
  }
}

function isUnused(tx: Database): SQL {
  const usingViolations = tx
    .select()
    .from(violations)
    .where(eq(violations.kindId, findingKinds.id));
  return notExists(usingViolations);
}
