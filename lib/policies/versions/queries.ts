import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { users } from "@/db/schema/users";
import type { PolicyKind } from "@/lib/enums";
import { notFound } from "@/lib/errors";
import { getOffset, type Listing } from "@/lib/platform/pagination";
import { selectPersonName } from "@/lib/platform/person-names";
import { POLICY_OWNERS } from "../owners";
import { diffSnapshots } from "./diff";
import type { PolicyVersionDetailJson, PolicyVersionJson, PolicyVersionQuery } from "./schemas";
import { loadSnapshot, type Snapshot, toSnapshot } from "./snapshot";

/** Lists the versions of a policy, newest first, each with its changes. */
export async function listPolicyVersions(
  query: PolicyVersionQuery,
): Promise<Listing<PolicyVersionJson>> {
  const policyCondition = and(
    eq(policyVersions.kind, query.kind),
    query.policy === undefined ? undefined : eq(policyVersions.policyId, query.policy),
  );
  const [versionRows, count] = await Promise.all([
    selectVersions(db(), policyCondition).limit(query.page_size).offset(getOffset(query)),
    db().$count(policyVersions, policyCondition),
  ]);
  return { items: await addChanges(db(), versionRows), count, countIsExact: true };
}

/** Returns one version of a policy with its content. @throws DomainError not_found */
export async function getPolicyVersion(
  kind: PolicyKind,
  policyId: number,
  versionNumber: number,
  database: Database = db(),
): Promise<PolicyVersionDetailJson> {
  const [row] = await selectVersions(
    database,
    and(
      eq(policyVersions.kind, kind),
      eq(policyVersions.policyId, policyId),
      eq(policyVersions.number, versionNumber),
    ),
  );
  if (!row) return getUnstoredVersion(database, kind, policyId, versionNumber);
  const [json] = await addChanges(database, [row]);
  if (!json) throw notFound("Version");
  return { ...json, snapshot: { ...row.snapshot } };
}

/** Returns the state of a policy that never changed and so has no stored versions. */
async function getUnstoredVersion(
  database: Database,
  kind: PolicyKind,
  policyId: number,
  versionNumber: number,
) {
  const { table } = POLICY_OWNERS[kind];
  const [present] = await database
    .select({ number: table.policyVersion })
    .from(table)
    .where(eq(table.id, policyId));
  const snapshot = await loadSnapshot(database, { kind, id: policyId });
  if (present?.number !== versionNumber || !snapshot) throw notFound("Version");
  return {
    id: null,
    kind,
    policy: policyId,
    number: versionNumber,
    created_by_name: null,
    created_at: null,
    changes: [],
    snapshot: { ...snapshot },
  };
}

function selectVersions(database: Database, condition: SQL | undefined) {
  return database
    .select({
      id: policyVersions.id,
      kind: policyVersions.kind,
      policy: policyVersions.policyId,
      number: policyVersions.number,
      snapshot: policyVersions.snapshot,
      createdByName: selectPersonName(users),
      createdBy: policyVersions.createdBy,
      createdAt: policyVersions.createdAt,
    })
    .from(policyVersions)
    .leftJoin(users, eq(users.id, policyVersions.createdBy))
    .where(condition)
    .orderBy(desc(policyVersions.number), desc(policyVersions.id));
}

type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** Adds the differences from the previous version, in two queries for any number of versions. */
async function addChanges(
  database: Database,
  versionRows: VersionRow[],
): Promise<PolicyVersionJson[]> {
  const before = await loadPreviousStates(database, versionRows);
  return versionRows.map((row) => {
    const previousSnapshot = before.get(versionKey(row.kind, row.policy, row.number - 1));
    return {
      id: row.id,
      kind: row.kind,
      policy: row.policy,
      number: row.number,
      created_by_name: row.createdBy === null ? null : row.createdByName,
      created_at: row.createdAt.toISOString(),
      changes: previousSnapshot ? diffSnapshots(previousSnapshot, toSnapshot(row.snapshot)) : [],
    };
  });
}

async function loadPreviousStates(
  database: Database,
  versionRows: VersionRow[],
): Promise<Map<string, Snapshot>> {
  if (versionRows.length === 0) return new Map();
  const previousRows = await database
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
    previousRows.map((row) => [
      versionKey(row.kind, row.policyId, row.number),
      toSnapshot(row.snapshot),
    ]),
  );
}

function versionKey(kind: PolicyKind, policy: number, number: number): string {
  return `${kind} ${policy} ${number}`;
}
