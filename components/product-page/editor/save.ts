import { ApiError, callApi } from "@/lib/api-client";
import type { EditJson } from "@/lib/edits/schemas";
import type { Page } from "@/lib/pagination";
import type { Base, Draft } from "./use-draft";

/** What someone else has stored meanwhile. */
export interface Theirs extends Base {
  /** Who wrote it, where that is known. */
  by: string | null;
}

export type SaveOutcome = { kind: "saved" } | { kind: "conflict"; theirs: Theirs };

const FAILED = "Failed to create edit";

/** Saves a draft; an older version is told apart from a failure. @throws ApiError */
export async function save(product: number, draft: Draft): Promise<SaveOutcome> {
  const { base, text: description, reason } = draft;
  try {
    await callApi<EditJson>("/products/edits/", {
      method: "POST",
      body: { product, description, reason: reason.trim(), version: base.version },
      fallback: FAILED,
    });
    return { kind: "saved" };
  } catch (failure) {
    const current = failure instanceof ApiError ? currentOf(failure) : null;
    if (!current) throw failure;
    // Something else of the product changed: there is nothing to merge.
    if (current.description === base.description) return save(product, { ...draft, base: current });
    return { kind: "conflict", theirs: { ...current, by: await lastEditor(product) } };
  }
}

function currentOf({ status, body }: ApiError): Base | null {
  const current = body.current as Partial<Base> | undefined;
  if (status !== 409 || typeof current?.version !== "number") return null;
  return typeof current.description === "string"
    ? { version: current.version, description: current.description }
    : null;
}

async function lastEditor(product: number): Promise<string | null> {
  try {
    const { results } = await callApi<Page<EditJson>>(
      `/products/edits/?product=${product}&page_size=10`,
      { fallback: "Failed to fetch edits" },
    );
    return results.find((edit) => edit.field === "description")?.edited_by_name ?? null;
  } catch {
    return null;
  }
}
