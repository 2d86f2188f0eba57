import { ApiError } from "@/lib/api-client";

/** Sentences by field, nested as the body was that the server refused. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors;
}

/** Why nothing was saved. */
export interface Failure {
  message: string;
  fields: FieldErrors;
}

const MARKED = "Nothing was saved. Please correct the marked fields.";

/** A form that its own check refuses. */
export function refusal(fields: FieldErrors): Failure | null {
  return Object.keys(fields).length > 0 ? { message: MARKED, fields } : null;
}

/** What a failed call says: its field errors where it has some, else its sentence. */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) return { message: fallback, fields: {} };
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(error.body))
    if (isFieldError(value)) fields[key] = value;
  return refusal(fields) ?? { message: error.message, fields };
}

function isFieldError(value: unknown): value is string[] | FieldErrors {
  return typeof value === "object" && value !== null;
}

/** The first sentence of a field, wherever below it that stands. */
export function sentenceOf(errors: FieldErrors, field: string): string | undefined {
  const value = errors[field];
  if (value === undefined || Array.isArray(value)) return value?.[0];
  const [first] = Object.keys(value);
  return first === undefined ? undefined : sentenceOf(value, first);
}

/** Every sentence, wherever it stands. */
export function sentencesIn(errors: FieldErrors): string[] {
  return Object.values(errors).flatMap((value) =>
    Array.isArray(value) ? value : sentencesIn(value),
  );
}

/** The errors below a field; none where it has only sentences of its own. */
export function errorsBelow(errors: FieldErrors, field: string): FieldErrors {
  const value = errors[field];
  return value === undefined || Array.isArray(value) ? {} : value;
}

/** The errors without those of some fields, as when these were changed. */
export function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

export const REQUIRED = "This field is required.";
