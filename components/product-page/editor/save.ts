import { DESCRIPTION, type FieldText } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { EditJson } from "@/lib/products/edits/schemas";
import { tidy } from "../../writing/written-texts";
import { type Base, type Draft, isSame, listChangedFields, toTexts } from "./use-draft";

/** The version that someone else saved in the meantime. */
export interface Theirs extends Base {
  /** The author of the version, if known. */
  by: string | null;
}

export type SaveOutcome = { kind: "saved" } | { kind: "conflict"; theirs: Theirs };

const FAILED = "Failed to create edit";

/**
 * Saves the changes of a draft. Resolves to a conflict if the same texts changed in the meantime.
 * @throws ApiError for any other failure
 */
export async function save(product: number, draft: Draft): Promise<SaveOutcome> {
  const { base, texts, reason } = draft;
  const changedKeys = listChangedFields(base.texts, texts);
  const otherKeys = changedKeys.filter((field) => field !== DESCRIPTION);
  try {
    await callApi<EditJson>("/products/edits/", {
      method: "POST",
      body: {
        product,
        ...(changedKeys.includes(DESCRIPTION) && { description: texts[DESCRIPTION] }),
        ...(otherKeys.length > 0 && {
          texts: Object.fromEntries(otherKeys.map((field) => [field, tidy(texts[field])])),
        }),
        reason: reason.trim(),
        version: base.version,
      },
      fallback: FAILED,
    });
    return { kind: "saved" };
  } catch (failure) {
    const current = failure instanceof ApiError ? currentOf(failure) : null;
    if (!current) throw failure;
    const conflictingKeys = changedKeys.filter(
      (field) => !isSame(base.texts[field], current.texts[field]),
    );
    // None of the edited texts changed in the meantime, so save again based on the new version.
    if (conflictingKeys.length === 0)
      return save(product, { ...draft, base: current, texts: onTop(draft, changedKeys, current) });
    return {
      kind: "conflict",
      theirs: { ...current, by: await fetchLastEditor(product, conflictingKeys) },
    };
  }
}

/** Applies the changed fields of a draft to the current version. */
function onTop({ texts }: Draft, changedKeys: readonly string[], { texts: theirs }: Base) {
  const ownTexts = Object.fromEntries(changedKeys.map((field) => [field, texts[field] ?? ""]));
  return { ...theirs, ...ownTexts };
}

function currentOf({ status, body }: ApiError): Base | null {
  const current = body.current as
    | { version?: number; description?: string; texts?: Record<string, FieldText> }
    | undefined;
  if (status !== 409 || typeof current?.version !== "number") return null;
  return typeof current.description === "string"
    ? { version: current.version, texts: toTexts(current.description, current.texts ?? {}) }
    : null;
}

async function fetchLastEditor(product: number, fields: readonly string[]): Promise<string | null> {
  try {
    const { results } = await callApi<Page<EditJson>>(
      `/products/edits/?product=${product}&page_size=10`,
      { fallback: "Failed to fetch edits" },
    );
    return results.find((edit) => fields.includes(edit.field))?.edited_by_name ?? null;
  } catch {
    return null;
  }
}
