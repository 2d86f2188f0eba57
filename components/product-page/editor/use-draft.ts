"use client";

import { useEffect, useState } from "react";
import type { ProductDetailJson } from "@/lib/products/schemas";

/** A description as it was stored at one moment. */
export interface Base {
  version: number;
  description: string;
}

export interface Draft {
  /** What the writer started from. */
  base: Base;
  text: string;
  reason: string;
}

/** The writer's text, which survives a reload of the page. */
export function useDraft(product: ProductDetailJson) {
  const key = `plumbline-draft-${product.id}`;
  const fresh = (): Draft => ({
    base: { version: product.version, description: product.description },
    text: product.description,
    reason: "",
  });
  const [draft, setDraft] = useState(() => stored(key) ?? fresh());
  const [restored, setRestored] = useState(() => stored(key) !== null);
  const changed = draft.text !== draft.base.description;
  useEffect(() => {
    if (changed) keep(key, draft);
    else drop(key);
  }, [key, draft, changed]);
  return {
    draft,
    changed,
    /** Whether it was begun before this editor was opened. */
    restored,
    write: (text: string) => setDraft((now) => ({ ...now, text })),
    explain: (reason: string) => setDraft((now) => ({ ...now, reason })),
    /** Goes on from what is stored now, with `text`. */
    rebase: (base: Base, text: string) => setDraft((now) => ({ ...now, base, text })),
    discard: () => {
      setRestored(false);
      setDraft(fresh());
    },
    forget: () => drop(key),
  };
}

export type DraftState = ReturnType<typeof useDraft>;

function stored(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { base, text, reason } = value as Partial<Draft>;
  return (
    typeof text === "string" &&
    typeof reason === "string" &&
    typeof base?.version === "number" &&
    typeof base.description === "string"
  );
}

function keep(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft on a reload, and only then.
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
