import { DESCRIPTION, type FieldText } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { EditJson } from "@/lib/products/edits/schemas";
import { toStoredText } from "../../writing/written-texts";
import {
  type DraftBase,
  isSameText,
  listChangedFields,
  type TextDraft,
  toWrittenTexts,
} from "./use-draft";

/** The version that another user saved during editing. */
export interface ConflictingTexts extends DraftBase {
  /** The author of the version, if known. */
  by: string | null;
}

export type SaveOutcome =
  /** `reversal` is the draft that restores the texts before the save. */
  { kind: "saved"; reversal: TextDraft } | { kind: "conflict"; theirs: ConflictingTexts };

const FAILURE_MESSAGE = "Failed to create edit";

/**
 * Saves a draft's changes. Resolves to a conflict if another user changed the same texts during
 * editing.
 * @throws ApiError for any other failure
 */
export async function saveDraft(product: number, draft: TextDraft): Promise<SaveOutcome> {
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
          texts: Object.fromEntries(otherKeys.map((field) => [field, toStoredText(texts[field])])),
        }),
        reason: reason.trim(),
        version: base.version,
      },
      fallback: FAILURE_MESSAGE,
    });
    const reversal = {
      base: { version: base.version + 1, texts },
      texts: base.texts,
      reason: "Undo of the change before",
    };
    return { kind: "saved", reversal };
  } catch (failure) {
    const currentBase = failure instanceof ApiError ? readCurrentBase(failure) : null;
    if (!currentBase) throw failure;
    const conflictingKeys = changedKeys.filter(
      (field) => !isSameText(base.texts[field], currentBase.texts[field]),
    );
    // No edited text was changed by another user, so save again based on the new version.
    if (conflictingKeys.length === 0)
      return saveDraft(product, {
        ...draft,
        base: currentBase,
        texts: overlayTexts(draft, changedKeys, currentBase),
      });
    return {
      kind: "conflict",
      theirs: { ...currentBase, by: await fetchLastEditor(product, conflictingKeys) },
    };
  }
}

function overlayTexts(
  { texts }: TextDraft,
  changedKeys: readonly string[],
  { texts: theirTexts }: DraftBase,
) {
  const ownTexts = Object.fromEntries(changedKeys.map((field) => [field, texts[field] ?? ""]));
  return { ...theirTexts, ...ownTexts };
}

function readCurrentBase({ status, body }: ApiError): DraftBase | null {
  const current = body.current as
    | { version?: number; description?: string; texts?: Record<string, FieldText> }
    | undefined;
  if (status !== 409 || typeof current?.version !== "number") return null;
  return typeof current.description === "string"
    ? { version: current.version, texts: toWrittenTexts(current.description, current.texts ?? {}) }
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
