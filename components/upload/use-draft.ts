"use client";

import { type RefObject, useEffect, useState } from "react";
import type { CategoryOption } from "./draft";
import { EMPTY, FIELDS, type ProductDraft, toDraft } from "./draft";

/** What is being typed. It outlives a reload of the page, in this tab and for this person. */
export function useDraft(
  userId: number,
  categories: CategoryOption[],
  form: RefObject<HTMLFormElement | null>,
) {
  const key = `plumbline-upload-${userId}`;
  const [draft, setDraft] = useState(EMPTY);

  useEffect(() => {
    const kept = stored(key);
    // What was typed before this script ran counts most.
    const typed = toDraft(form.current && Object.fromEntries(new FormData(form.current)));
    for (const field of FIELDS) if (typed[field] !== "") kept[field] = typed[field];
    const known = categories.some(({ id }) => String(id) === kept.category);
    setDraft(known ? kept : { ...kept, category: "", brand_guidelines: "" });
  }, [key, categories, form]);

  const write = (change: Partial<ProductDraft>) =>
    setDraft((now) => {
      const draft = { ...now, ...change };
      keep(key, draft);
      return draft;
    });
  return { draft, write };
}

function stored(key: string): ProductDraft {
  try {
    return toDraft(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return { ...EMPTY };
  }
}

function keep(key: string, draft: ProductDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that stores nothing loses the draft on a reload, and only then.
  }
}
