import { asc, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { productFields } from "@/db/schema/products";
import type { FieldKind, FieldText, Texts } from "@/lib/enums";
import { type FieldErrors, invalidFields } from "@/lib/errors";
import { createFieldErrors } from "@/lib/platform/fields";
import type { TextsInput } from "./schemas";
import { UNKNOWN_FIELD } from "./unknown-fields";

/** New values of fields, by key. A null value clears the field. */
export type NewTexts = Map<string, FieldText | null>;

/**
 * Loads and locks the custom fields of a change, and validates their new values.
 * @throws DomainError invalid, under `texts`, for an unknown key or a value of the wrong kind
 */
export async function readTexts(tx: Database, input: TextsInput): Promise<NewTexts> {
  const keys = Object.keys(input);
  if (keys.length === 0) return new Map();
  const fieldRows = await tx
    .select({ key: productFields.key, kind: productFields.kind })
    .from(productFields)
    .where(inArray(productFields.key, keys))
    .orderBy(asc(productFields.id))
    .for("key share");
  return checkTexts(new Map(fieldRows.map(({ key, kind }) => [key, kind])), input);
}

/**
 * Validates the custom fields of a change.
 * @param kinds the kinds of all fields, by key
 * @throws DomainError invalid, under `texts`, for an unknown key or a value of the wrong kind
 */
export function checkTexts(kinds: ReadonlyMap<string, FieldKind>, input: TextsInput): NewTexts {
  const errors = createFieldErrors();
  const texts: NewTexts = new Map();
  for (const [key, value] of Object.entries(input)) {
    const errorMessage = findTextError(kinds.get(key), value);
    if (errorMessage) errors[key] = [errorMessage];
    else texts.set(key, removeBlankItems(value));
  }
  if (Object.keys(errors).length > 0) throw invalidFields({ texts: errors } as FieldErrors);
  return texts;
}

function findTextError(kind: FieldKind | undefined, value: FieldText | null): string | null {
  if (!kind) return UNKNOWN_FIELD;
  if (value === null || Array.isArray(value) === (kind === "list")) return null;
  // Empty values are valid for both kinds.
  if (value.length === 0) return null;
  return kind === "list" ? "This must be a list of texts." : "This must be text.";
}

/** Removes blank items. Returns null if only whitespace is left. */
function removeBlankItems(value: FieldText | null): FieldText | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  const items = (value ?? []).filter((item) => item.trim() !== "");
  return items.length > 0 ? items : null;
}

/** Returns the texts with a change applied. */
export function applyTextChanges(texts: Texts, change: NewTexts): Texts {
  const mergedTexts = new Map<string, FieldText | null>([...Object.entries(texts), ...change]);
  return Object.fromEntries(
    [...mergedTexts].flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** Formats a value for files and comparisons: a list has one item per line. */
export function formatFieldText(value: FieldText | null): string | null {
  return Array.isArray(value) ? value.join("\n") : value;
}

export function isSameText(a: FieldText | null, b: FieldText | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
