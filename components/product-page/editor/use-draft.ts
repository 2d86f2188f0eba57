import { useEffect, useState } from "react";
import { DESCRIPTION, type FieldText } from "@/lib/enums";
import type { ProductDetailJson } from "@/lib/products/schemas";
import {
  type DraftBase,
  listChangedFields,
  type TextDraft,
  toDraftBase,
} from "../../texts/text-draft";
import type { WrittenTexts } from "../../texts/written-texts";

/**
 * Returns the user's draft, which persists across page reloads.
 * @param newTexts texts of some fields with which to start a new draft. It does not replace a
 * stored draft, which the editor restores the next time.
 */
export function useDraft(product: ProductDetailJson, newTexts?: WrittenTexts) {
  const key = `plumbline-draft-${product.id}`;
  const createDraft = (): TextDraft => {
    const base = toDraftBase(product);
    return { base, texts: base.texts, reason: "" };
  };
  const [storedDraft] = useState(() => readStoredDraft(key));
  const keepsStored = newTexts !== undefined && storedDraft !== null;
  const [draft, setDraft] = useState(() => {
    if (!newTexts) return storedDraft ?? createDraft();
    const newDraft = createDraft();
    return { ...newDraft, texts: { ...newDraft.texts, ...newTexts } };
  });
  const [restored, setRestored] = useState(!newTexts && storedDraft !== null);
  const changedKeys = listChangedFields(draft.base.texts, draft.texts);
  const isChanged = changedKeys.length > 0;
  useEffect(() => {
    if (keepsStored) return;
    if (isChanged) storeDraft(key, draft);
    else deleteStoredDraft(key);
  }, [key, draft, isChanged, keepsStored]);
  return {
    draft,
    changed: changedKeys,
    /** Whether the draft was restored from an earlier session. */
    restored,
    /** Whether another, stored draft stays as it is. */
    keepsStored,
    write: (field: string, text: FieldText) =>
      setDraft((now) => ({ ...now, texts: { ...now.texts, [field]: text } })),
    explain: (reason: string) => setDraft((now) => ({ ...now, reason })),
    /** Replaces the base version and the texts of the draft. */
    rebase: (base: DraftBase, texts: WrittenTexts) => setDraft((now) => ({ ...now, base, texts })),
    discard: () => {
      setRestored(false);
      setDraft(createDraft());
    },
    forget: () => {
      if (!keepsStored) deleteStoredDraft(key);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;

function readStoredDraft(key: string): TextDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is TextDraft {
  if (typeof value !== "object" || value === null) return false;
  const { base, texts, reason } = value as Partial<TextDraft>;
  return (
    typeof reason === "string" &&
    typeof base?.version === "number" &&
    isTextsRecord(texts) &&
    isTextsRecord(base.texts)
  );
}

function isTextsRecord(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, DESCRIPTION))
    return false;
  const isText = (text: unknown) => typeof text === "string";
  return Object.values(value).every(
    (text) => isText(text) || (Array.isArray(text) && text.every(isText)),
  );
}

function storeDraft(key: string, draft: TextDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost on reload, and only then.
  }
}

function deleteStoredDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
