import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { stringify } from "yaml";
import { db } from "@/db/client";
import { ENGINE_VERSION } from "@/lib/checking/findings/fingerprint";
import type { PolicyKind } from "@/lib/enums";
import { DomainError } from "@/lib/errors";
import { listProductDecisions } from "@/lib/findings/decisions/queries";
import { computeCrc32, type StoredFile } from "@/lib/platform/files/stored-zip";
import { type DossierEvidence, loadDossierEvidence } from "@/lib/policies/evidence/dossier";
import { getPolicyVersion } from "@/lib/policies/versions/queries";
import { type Snapshot, toSnapshot } from "@/lib/policies/versions/snapshot";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { findLatestCompleted } from "../decisions/recount";
import { listProductHistory } from "../history/queries";
import { getValidation } from "../queries";
import type { ValidationJson } from "../schemas";

/** More events than a product has. */
const MAX_HISTORY_ENTRIES = 100_000;

/**
 * Yields the files of a product's dossier: the manifest with the hash of every other file first.
 * @param folder the path before each file name: empty, or ending with a slash
 */
export async function* createDossier(
  product: ProductDetailJson,
  folder = "",
): AsyncGenerator<StoredFile> {
  const latestValidation = await findLatestCompleted(db(), product.id);
  const verdict = latestValidation ? await getValidation(latestValidation.id) : null;
  const policies = verdict ? await loadAppliedPolicies(verdict) : [];
  const evidence = await loadDossierEvidence(
    {
      id: product.id,
      categoryId: product.category,
      brandGuidelinesId: product.brand_guidelines,
    },
    listClaims(policies),
  );
  const files = [
    createFile("texts.json", toJson(toTextsJson(product))),
    createFile("verdict.json", toJson(verdict)),
    createFile("policies.yaml", stringify({ policies }, { lineWidth: 100 })),
    createFile("evidence.json", toJson(evidence.records)),
    ...(await createDocumentFiles(evidence)),
    createFile("history.json", toJson(await loadHistory(product.id, evidence))),
  ];
  const manifest = {
    product: { id: product.id, product_id: product.product_id, name: product.name },
    created_at: new Date().toISOString(),
    engine: String(ENGINE_VERSION),
    files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
  };
  for (const file of [createFile("manifest.json", toJson(manifest)), ...files])
    yield { ...file, path: `${folder}${file.path}` };
}

interface DossierFile extends StoredFile {
  sha256: string;
}

function createFile(path: string, text: string): DossierFile {
  const bytes = Buffer.from(text);
  return {
    path,
    size: bytes.length,
    crc32: crc32(bytes),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    async *content() {
      yield bytes;
    },
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Documents are read twice, so that no more than a chunk is in memory. */
function createDocumentFiles({ documents }: DossierEvidence): Promise<DossierFile[]> {
  return Promise.all(
    documents.map(async (document) => ({
      ...document,
      path: `evidence/${document.path}`,
      crc32: await computeCrc32(document.content()),
    })),
  );
}

function toTextsJson(product: ProductDetailJson) {
  const { id, product_id, name, description, texts, language, detected_language, market } = product;
  const { category_name, brand_guidelines_name, version, updated_at } = product;
  return {
    ...{ id, product_id, name, description, texts, language, detected_language, market },
    ...{ category_name, brand_guidelines_name, version, updated_at },
  };
}

/** A policy in the version that a verdict applied. */
interface AppliedPolicy {
  source: PolicyKind;
  id: number;
  version: number;
  /** The policy with the rules that the verdict applied; null if it was deleted without versions. */
  policy: Snapshot | null;
}

async function loadAppliedPolicies(verdict: ValidationJson): Promise<AppliedPolicy[]> {
  const rules = new Set(verdict.checks.flatMap(({ rule }) => rule ?? []));
  const { checked_category, category_version } = verdict;
  const { checked_brand_guidelines, brand_guidelines_version } = verdict;
  const refs: [PolicyKind, number | null, number | null][] = [
    ["category", checked_category, category_version],
    ["brand", checked_brand_guidelines, brand_guidelines_version],
    ...(verdict.checked_rule_sets ?? []).map(
      ({ rule_set, version }): [PolicyKind, number, number] => ["rule_set", rule_set, version],
    ),
  ];
  const policies: AppliedPolicy[] = [];
  for (const [source, id, version] of refs) {
    if (id === null || version === null) continue;
    const snapshot = await findVersion(source, id, version);
    policies.push({ source, id, version, policy: snapshot && keepRules(snapshot, rules) });
  }
  return policies;
}

/** Returns a version's content, or null if the policy was deleted and has no stored versions. */
async function findVersion(
  kind: PolicyKind,
  id: number,
  version: number,
): Promise<Snapshot | null> {
  try {
    return toSnapshot((await getPolicyVersion(kind, id, version)).snapshot);
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") return null;
    throw error;
  }
}

function keepRules(snapshot: Snapshot, rules: ReadonlySet<number>): Snapshot {
  if ("rules" in snapshot)
    return { ...snapshot, rules: snapshot.rules.filter(({ id }) => rules.has(id)) };
  const { guideline } = snapshot;
  return {
    ...snapshot,
    guideline: guideline && {
      ...guideline,
      rules: guideline.rules.filter(({ id }) => rules.has(id)),
    },
  };
}

function listClaims(policies: readonly AppliedPolicy[]): string[] {
  const rules = policies.flatMap(({ policy }) => {
    if (policy === null) return [];
    return "rules" in policy ? policy.rules : (policy.guideline?.rules ?? []);
  });
  return [...new Set(rules.flatMap(({ claim }) => claim ?? []))];
}

async function loadHistory(productId: number, evidence: DossierEvidence) {
  const [{ entries }, decisions] = await Promise.all([
    listProductHistory(productId, MAX_HISTORY_ENTRIES),
    listProductDecisions(productId),
  ]);
  const events = [
    ...entries.map(({ key, ...entry }) => entry),
    ...decisions.map(({ created_at, decided_by_name, kind, ...decision }) => ({
      kind: "finding_decision",
      at: created_at,
      by: decided_by_name,
      decision: kind,
      ...decision,
    })),
    ...evidence.changes.map((change) => ({ kind: "evidence", ...change })),
  ];
  return events.sort((a, b) => b.at.localeCompare(a.at));
}
