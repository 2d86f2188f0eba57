import { db } from "@/db/client";
import type { Product } from "@/db/schema/products";
import type { User } from "@/db/schema/users";
import { conflict } from "@/lib/errors";
import { recordAudit } from "@/lib/outbox/audit/record";
import { type Listing, type PageQuery, pageThrough } from "@/lib/platform/pagination";
import {
  assertValidChoices,
  computeFingerprint,
  decideConflicts,
  findChoice,
  listOpenConflicts,
  toConflictJson,
} from "@/lib/products/deliveries/conflicts";
import { loadPolicyNames } from "@/lib/products/deliveries/field-values";
import type { ConflictChoicesInput, ConflictJson } from "@/lib/products/deliveries/schemas";
import type { FieldConflict } from "@/lib/products/deliveries/three-way-merge";
import { readChunks } from "./chunks";
import { saveDraft } from "./drafts";
import { computeOutcomes } from "./plan/process-chunks";
import { findImport, getImport } from "./queries";
import type { ImportJson } from "./schemas";
import { type Import, toImportOptions } from "./settings";

/**
 * Lists the conflicts of a draft in file order or, after its start, the undecided ones.
 * @throws DomainError not_found; conflict while the file is being uploaded
 */
export async function listConflicts(
  id: number,
  query: PageQuery,
  user: User,
  signal: AbortSignal,
): Promise<Listing<ConflictJson>> {
  const row = await findImport(id, user);
  if (row.state !== "draft") return listOpenConflicts(id, query);
  const { findChoice: findStoredChoice } = toImportOptions(row);
  const names = await loadPolicyNames();
  return pageThrough(streamConflicts(row, signal), query, ({ stored, conflict: fieldConflict }) =>
    toConflictJson(
      stored,
      fieldConflict,
      findStoredChoice?.(stored.productId, fieldConflict)?.choice ?? null,
      names,
    ),
  );
}

/**
 * Resolves conflicts. In a draft, choices are stored and applied by the import; later, they are
 * applied immediately.
 * @throws DomainError not_found; invalid with messages under `choices`; conflict if the draft was
 * changed concurrently
 */
export async function chooseInImport(
  id: number,
  input: ConflictChoicesInput,
  user: User,
  signal: AbortSignal,
): Promise<ImportJson> {
  const row = await findImport(id, user);
  if (row.state === "draft") await chooseInDraft(row, input, user, signal);
  else await decideConflicts({ importId: id }, input, user);
  return getImport(id, user);
}

async function chooseInDraft(
  row: Import,
  input: ConflictChoicesInput,
  user: User,
  signal: AbortSignal,
): Promise<void> {
  const productConflicts: { productId: string; conflict: FieldConflict }[] = [];
  for await (const { stored, conflict: fieldConflict } of streamConflicts(row, signal))
    productConflicts.push({ productId: stored.productId, conflict: fieldConflict });
  assertValidChoices(input, productConflicts);
  const conflictChoices = structuredClone(row.conflictChoices);
  const choiceCounts: Record<string, number> = {};
  for (const { productId, conflict: fieldConflict } of productConflicts) {
    const choice = findChoice(input, productId, fieldConflict);
    if (!choice) continue;
    conflictChoices[productId] = {
      ...conflictChoices[productId],
      [fieldConflict.field]: { choice, seen: computeFingerprint(fieldConflict), by: user.id },
    };
    choiceCounts[choice] = (choiceCounts[choice] ?? 0) + 1;
  }
  await db().transaction(async (tx) => {
    await saveDraft(tx, { ...row, conflictChoices });
    await recordAudit(tx, {
      actorId: user.id,
      action: "import.conflicts_decided",
      entity: "import",
      entityId: row.id,
      detail: { name: row.name, ...choiceCounts },
    });
  });
}

async function* streamConflicts(
  row: Import,
  signal: AbortSignal,
): AsyncGenerator<{ stored: Product; conflict: FieldConflict }> {
  if (!row.isRead) throw conflict("The file has not been fully uploaded yet.");
  for await (const chunk of readChunks(row, { signal })) {
    const { outcomes } = await computeOutcomes(db(), chunk, toImportOptions(row));
    for (const outcome of outcomes) {
      if (outcome.kind === "new") continue;
      for (const fieldConflict of outcome.allConflicts)
        yield { stored: outcome.stored, conflict: fieldConflict };
    }
  }
}
