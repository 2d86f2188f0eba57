import { ApiError } from "@/lib/platform/api-client";
import { type DraftField, FIELDS } from "./draft";

export interface UploadFailure {
  /** The server's message, or the default. */
  message: string;
  /** The error code. */
  error: string;
  fields: Partial<Record<DraftField, string>>;
  /** The messages of custom fields, by key. */
  texts: Record<string, string>;
}

/** Converts an upload error to messages. */
export function failureOf(cause: unknown, fallback: string): UploadFailure {
  if (!(cause instanceof ApiError))
    return { message: fallback, error: fallback, fields: {}, texts: {} };
  const { message, status, body } = cause;
  const fields: UploadFailure["fields"] = {};
  for (const field of FIELDS) {
    const sentences = body[field];
    if (Array.isArray(sentences)) fields[field] = sentences.join(" ");
  }
  const error = typeof body.error === "string" ? body.error : `The server answered ${status}.`;
  return { message, error, fields, texts: textsOf(body.texts) };
}

/** Returns messages by key. The messages of a list's items are joined. */
function textsOf(faults: unknown): Record<string, string> {
  if (typeof faults !== "object" || faults === null || Array.isArray(faults)) return {};
  return Object.fromEntries(
    Object.entries(faults).map(([key, fieldMessages]) => [
      key,
      Object.values(fieldMessages ?? {})
        .flat()
        .join(" "),
    ]),
  );
}
