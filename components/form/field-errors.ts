import { ApiError } from "@/lib/platform/api-client";

/** Error messages by field, nested like the rejected request body. */
export interface FieldErrors {
  [field: string]: string[] | FieldErrors;
}

/** The reason why saving failed. */
export interface FormFailure {
  message: string;
  fields: FieldErrors;
}

/** A client-side validation error with messages by field. */
export class ValidationError extends Error {
  constructor(readonly fields: FieldErrors) {
    super("Nothing was saved. Please correct the marked fields.");
  }
}

/** Splits an error into a general message and messages by field; unknown errors are generic. */
export function toFormFailure(error: unknown): FormFailure {
  if (error instanceof ValidationError) return error;
  if (!(error instanceof ApiError)) return { message: SERVER_ERROR_MESSAGE, fields: {} };
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(error.body))
    if (isFieldError(value)) fields[key] = value;
  return { message: error.message, fields };
}

const SERVER_ERROR_MESSAGE = "Something went wrong on our side. Please try again.";

function isFieldError(value: unknown): value is string[] | FieldErrors {
  return typeof value === "object" && value !== null;
}

/** Returns the first message of a field or its nested fields. */
export function getFirstFieldError(errors: FieldErrors, field: string): string | undefined {
  const value = errors[field];
  if (value === undefined || Array.isArray(value)) return value?.[0];
  const [first] = Object.keys(value);
  return first === undefined ? undefined : getFirstFieldError(value, first);
}

/** Returns all messages, including those of nested fields. */
export function flattenMessages(errors: FieldErrors): string[] {
  return Object.values(errors).flatMap((value) =>
    Array.isArray(value) ? value : flattenMessages(value),
  );
}

/** Returns the errors of nested fields; empty if the messages are about the field itself. */
export function getNestedErrors(errors: FieldErrors, field: string): FieldErrors {
  const value = errors[field];
  return value === undefined || Array.isArray(value) ? {} : value;
}

/** Removes the errors of some fields, for example after they change. `a.b` is b within a. */
export function omitErrors(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const remainingErrors: FieldErrors = {};
  for (const [field, value] of Object.entries(errors)) {
    const nestedFields = fields.filter((name) => name.startsWith(`${field}.`));
    const remainingErrorsInField = Array.isArray(value)
      ? value
      : omitErrors(
          value,
          nestedFields.map((name) => name.slice(field.length + 1)),
        );
    if (!fields.includes(field) && Object.keys(remainingErrorsInField).length > 0)
      remainingErrors[field] = remainingErrorsInField;
  }
  return remainingErrors;
}

export const REQUIRED_MESSAGE = "This field is required.";
