import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import type { PolicyKind } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { nameOf } from "@/lib/platform/person-names";
import { diffSnapshots } from "./diff";
import { POLICY_TABLES } from "./record";
import type { PolicyVersionDetailJson, PolicyVersionJson, PolicyVersionQuery } from "./schemas";
import { type Snapshot, snapshotOf, toSnapshot } from "./snapshot";

/** Lists the versions of a policy, newest first, each with its changes. */
export async function listPolicyVersions(
  query: PolicyVersionQuery,
): Promise<Listing<PolicyVersionJson>> {
  const ofPolicy = and(
    eq(policyVersions.kind, query.kind),
    query.policy === undefined ? undefined : eq(policyVersions.policyId, query.policy),
  );
  const [versionRows, count] = await Promise.all([
    select(db(), ofPolicy).limit(query.page_size).offset(getOffset(query)),
    db().$count(policyVersions, ofPolicy),
  ]);
  return { items: await withChanges(db(), versionRows), count, countIsExact: true };
}

/** Returns one version of a policy with its content. @throws DomainError not_found */
export async function getPolicyVersion(
  kind: PolicyKind,
  policyId: number,
  number: number,
  database: Database = db(),
): Promise<PolicyVersionDetailJson> {
  const [row] = await select(
    database,
    and(
      eq(policyVersions.kind, kind),
      eq(policyVersions.policyId, policyId),
      eq(policyVersions.number, number),
    ),
  );
  if (!row) return getUnstoredVersion(database, kind, policyId, number);
  const [json] = await withChanges(database, [row]);
  if (!json) throw notFound("Version");
  return { ...json, snapshot: { ...row.snapshot } };
}

/**
 * Returns the current state of a policy that was never changed and therefore has no stored
 * versions.
 */
async function getUnstoredVersion(
  database: Database,
  kind: PolicyKind,
  policyId: number,
  number: number,
) {
  const table = POLICY_TABLES[kind];
  const [present] = await database
    .select({ number: table.policyVersion })
    .from(table)
    .where(eq(table.id, policyId));
  const snapshot = await snapshotOf(database, { kind, id: policyId });
  if (present?.number !== number || !snapshot) throw notFound("Version");
  return {
    id: null,
    kind,
    policy: policyId,
    number,
    created_by_name: null,
    created_at: null,
    changes: [],
    snapshot: { ...snapshot },
  };
}

function select(database: Database, condition: SQL | undefined) {
  return database
    .select({
      id: policyVersions.id,
      kind: policyVersions.kind,
      policy: policyVersions.policyId,
      number: policyVersions.number,
      snapshot: policyVersions.snapshot,
      createdByName: nameOf(users),
      createdBy: policyVersions.createdBy,
      createdAt: policyVersions.createdAt,
    })
    .from(policyVersions)
    .leftJoin(users, eq(users.id, policyVersions.createdBy))
    .where(condition)
    .orderBy(desc(policyVersions.number), desc(policyVersions.id));
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** Adds the differences from the previous version, in two queries for any number of versions. */
async function withChanges(database: Database, versionRows: Row[]): Promise<PolicyVersionJson[]> {
  const before = await loadPreviousStates(database, versionRows);
  return versionRows.map((row) => {
    const previous = before.get(keyOf(row.kind, row.policy, row.number - 1));
    return {
      id: row.id,
      kind: row.kind,
      policy: row.policy,
      number: row.number,
      created_by_name: row.createdBy === null ? null : row.createdByName,
      created_at: row.createdAt.toISOString(),
      changes: previous ? diffSnapshots(previous, toSnapshot(row.snapshot)) : [],
    };
  });
}

async function loadPreviousStates(
  database: Database,
  versionRows: Row[],
): Promise<Map<string, Snapshot>> {
  if (versionRows.length === 0) return new Map();
  const previous = await database
    .select()
    .from(policyVersions)
    .where(
      and(
        inArray(policyVersions.kind, [...new Set(versionRows.map((row) => row.kind))]),
        inArray(policyVersions.policyId, [...new Set(versionRows.map((row) => row.policy))]),
        inArray(policyVersions.number, [...new Set(versionRows.map((row) => row.number - 1))]),
      ),
    );
  return new Map(
    previous.map((row) => [keyOf(row.kind, row.policyId, row.number), toSnapshot(row.snapshot)]),
  );
}

function keyOf(kind: PolicyKind, policy: number, number: number): string {
  return `${kind} ${policy} ${number}`;
}
