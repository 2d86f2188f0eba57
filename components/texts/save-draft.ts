import { DESCRIPTION, NAME } from "@/lib/enums";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { EditJson } from "@/lib/products/edits/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import {
  type DraftBase,
  isSameText,
  listChangedFields,
  type TextDraft,
  toDraftBase,
} from "./text-draft";
import { toStoredText } from "./written-texts";

/** The version that another user saved during editing. */
export interface ConflictingTexts extends DraftBase {
  /** The author of the version, if known. */
  by: string | null;
}

export type SaveOutcome =
  | { kind: "saved"; replaced: DraftBase; stored: DraftBase }
  | { kind: "conflict"; theirs: ConflictingTexts };

/**
 * Saves a draft's changes. Resolves to a conflict if another user changed the same texts during
 * editing.
 * @throws ApiError for any other failure
 */
export async function saveDraft(product: number, draft: TextDraft): Promise<SaveOutcome> {
  const { base, texts } = draft;
  const changedKeys = listChangedFields(base.texts, texts);
  try {
    await sendChanges(product, draft, changedKeys);
    return { kind: "saved", replaced: base, stored: { version: base.version + 1, texts } };
  } catch (failure) {
    if (!isOutdatedVersion(failure)) throw failure;
    const currentBase = toDraftBase(
      await callApi<ProductDetailJson>(`/products/products/${product}/`, {
        fallback: "Failed to fetch product",
      }),
    );
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

/** Sends the changed texts. Edits can't change a name, so it is sent as a change of the product. */
async function sendChanges(
  product: number,
  { base, texts, reason }: TextDraft,
  changedKeys: readonly string[],
): Promise<void> {
  const isChanged = (field: string) => changedKeys.includes(field);
  const otherKeys = changedKeys.filter((field) => field !== NAME && field !== DESCRIPTION);
  const changes = {
    ...(isChanged(DESCRIPTION) && { description: texts[DESCRIPTION] }),
    ...(otherKeys.length > 0 && {
      texts: Object.fromEntries(otherKeys.map((field) => [field, toStoredText(texts[field])])),
    }),
    reason: reason.trim(),
    version: base.version,
  };
  if (isChanged(NAME))
    await callApi<ProductDetailJson>(`/products/products/${product}/`, {
      method: "PATCH",
      body: { name: texts[NAME], ...changes },
      fallback: "Failed to update product",
    });
  else
    await callApi<EditJson>("/products/edits/", {
      method: "POST",
      body: { product, ...changes },
      fallback: "Failed to create edit",
    });
}

function isOutdatedVersion(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409 && "current" in failure.body;
}

function overlayTexts(
  { texts }: TextDraft,
  changedKeys: readonly string[],
  { texts: theirTexts }: DraftBase,
) {
  const ownTexts = Object.fromEntries(changedKeys.map((field) => [field, texts[field] ?? ""]));
  return { ...theirTexts, ...ownTexts };
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
