import { hash as digestOf, randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, db, rows } from "@/db/client";
import { findingKinds, violations } from "@/db/schema/validations";
import type { Finding } from "@/lib/checking/types";
import { toKindColumns } from "./verdict-columns";

/** A finding of one of the validations that a transaction completes. */
export interface Found {
  validationId: number;
  finding: Finding;
}

type KindColumns = ReturnType<typeof toKindColumns>;
type NewKind = KindColumns & { hash: string; validationId: number | null };

/**
 * The ids of the kinds of findings, in their order; those that nobody has found before are added.
 * The kinds stay locked against `deleteUnusedKinds` until the transaction ends, not against each
 * other: any number of transactions may use the same ones. One that adds a kind has others wait
 * that add the same; as all add theirs in the order of the hashes, none waits in a circle.
 */
export async function kindsOf(tx: Database, found: readonly Found[]): Promise<number[]> {
  const hashes = new Map<string, string>();
  const kinds = found.map((each) => kindOf(each, hashes));
  const distinct = [...new Map(kinds.map((kind) => [kind.hash, kind])).values()].sort((a, b) =>
    a.hash < b.hash ? -1 : 1,
  );
  const ids = new Map<string, number>();
  for (let missing = distinct; missing.length > 0; ) {
    // A model's are new always.
    keep(ids, await listKnown(tx, missing.filter(isShared)));
    const unknown = missing.filter(({ hash }) => !ids.has(hash));
    keep(ids, await add(tx, unknown));
    // Another transaction added them meanwhile.
    missing = unknown.filter(({ hash }) => !ids.has(hash));
  }
  return kinds.map(({ hash }) => {
    const id = ids.get(hash);
    if (id === undefined) throw new Error(`The kind ${hash} is neither known nor added.`);
    return id;
  });
}

function kindOf({ validationId, finding }: Found, hashes: Map<string, string>): NewKind {
  const columns = toKindColumns(finding);
  // What a model says holds a product's text: it is nobody else's, and goes with its validation.
  if (finding.checkedBy === "ai") return { ...columns, hash: randomUUID(), validationId };
  return { ...columns, hash: hashOf(columns, hashes), validationId: null };
}

/**
 * As a UUID, which takes half the room of a text.
 * @param known of those that were asked for before
 */
function hashOf(columns: KindColumns, known: Map<string, string>): string {
  const said = JSON.stringify(Object.values(columns));
  const before = known.get(said);
  if (before !== undefined) return before;
  const digest = digestOf("sha256", said, "hex");
  const hash = digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  known.set(said, hash);
  return hash;
}

const isShared = ({ validationId }: NewKind) => validationId === null;

type Known = { id: number; hash: string };

function keep(ids: Map<string, number>, known: readonly Known[]): void {
  for (const { id, hash } of known) ids.set(hash, id);
}

async function listKnown(tx: Database, kinds: readonly NewKind[]): Promise<Known[]> {
  if (kinds.length === 0) return [];
  const hashes = `{${kinds.map(({ hash }) => hash)}}`;
  return rows<Known>(
    tx,
    sql`select id, hash from ${findingKinds} where hash = any(${hashes}::uuid[]) for key share`,
  );
}

/** So many at a time: a statement takes at most 65,535 parameters. */
const AT_ONCE = 2000;

async function add(tx: Database, kinds: readonly NewKind[]): Promise<Known[]> {
  const added: Known[] = [];
  for (let at = 0; at < kinds.length; at += AT_ONCE) {
    const rows = await tx
      .insert(findingKinds)
      .values(kinds.slice(at, at + AT_ONCE))
      .onConflictDoNothing({ target: findingKinds.hash })
      .returning({ id: findingKinds.id, hash: findingKinds.hash });
    added.push(...rows);
  }
  return added;
}

const UNUSED_AT_ONCE = 1000;

/**
 * Deletes the kinds that no violation is of any more: their last validation was deleted. So many at
 * a time as are quickly done with, so that nobody waits for a kind that goes.
 * @returns how many
 */
export async function deleteUnusedKinds(): Promise<number> {
  let deleted = 0;
  for (let after = 0; ; ) {
    const past = after;
    const gone = await db().transaction(async (tx) => {
      const unused = await tx
        .select({ id: findingKinds.id })
        .from(findingKinds)
        .where(and(gt(findingKinds.id, past), isUnused(tx)))
        .orderBy(asc(findingKinds.id))
        .limit(UNUSED_AT_ONCE)
        .for("update", { skipLocked: true });
      const ids = unused.map(({ id }) => id);
      if (ids.length === 0) return null;
      // Asked again, since one may have come to be used before it was locked.
      const found = await tx
        .delete(findingKinds)
        .where(and(inArray(findingKinds.id, ids), isUnused(tx)))
        .returning({ id: findingKinds.id });
      return { last: Math.max(...ids), count: found.length };
    });
    if (!gone) return deleted;
    deleted += gone.count;
    after = gone.last;
  }
}

function isUnused(tx: Database): SQL {
  const used = tx.select().from(violations).where(eq(violations.kindId, findingKinds.id));
  return notExists(used);
}
