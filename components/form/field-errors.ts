import { ApiError } from "@/lib/platform/api-client";

/** Sentences by field, nested as the body was that the server refused. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors;
}

/** Why nothing was saved. */
export interface Failure {
  message: string;
  fields: FieldErrors;
}

/** What a form refuses by itself: sentences by field. */
export class Refusal extends Error {
  constructor(readonly fields: FieldErrors) {
    super("Nothing was saved. Please correct the marked fields.");
  }
}

/** What an error says, as a whole and of fields. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ApiError)) return { message: OURS, fields: {} };
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(error.body))
    if (isFieldError(value)) fields[key] = value;
  return { message: error.message, fields };
}

const OURS = "Something went wrong on our side. Please try again.";

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

/** The errors without those of some fields, as when these were changed; `a.b` is a field below a. */
export function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const rest: FieldErrors = {};
  for (const [field, value] of Object.entries(errors)) {
    const below = fields.filter((name) => name.startsWith(`${field}.`));
    const kept = Array.isArray(value)
      ? value
      : without(
          value,
          below.map((name) => name.slice(field.length + 1)),
        );
    if (!fields.includes(field) && Object.keys(kept).length > 0) rest[field] = kept;
  }
  return rest;
}

export const REQUIRED = "This field is required.";
