import { ApiError } from "@/lib/platform/api-client";
import { DRAFT_FIELDS, type DraftField } from "./draft";

export interface UploadFailure {
  /** The server's message, or the default message. */
  message: string;
  /** The error code. */
  error: string;
  fields: Partial<Record<DraftField, string>>;
  /** The error messages for custom fields, by field key. */
  texts: Record<string, string>;
}

/** Converts an upload error to messages. */
export function toUploadFailure(cause: unknown, fallback: string): UploadFailure {
  if (!(cause instanceof ApiError))
    return { message: fallback, error: fallback, fields: {}, texts: {} };
  const { message, status, body } = cause;
  const fields: UploadFailure["fields"] = {};
  for (const field of DRAFT_FIELDS) {
    const sentences = body[field];
    if (Array.isArray(sentences)) fields[field] = sentences.join(" ");
  }
  const error = typeof body.error === "string" ? body.error : `The server answered ${status}.`;
  return { message, error, fields, texts: getFirstFieldError(body.texts) };
}

function getFirstFieldError(errors: unknown): Record<string, string> {
  if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([key, fieldMessages]) => [
      key,
      Object.values(fieldMessages ?? {})
        .flat()
        .join(" "),
    ]),
  );
}
