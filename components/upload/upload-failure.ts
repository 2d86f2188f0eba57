import { ApiError } from "@/lib/api-client";
import { type DraftField, FIELDS } from "./draft";

export interface UploadFailure {
  /** The server's message, else the call's own. */
  message: string;
  /** The error string that came with it. */
  error: string;
  fields: Partial<Record<DraftField, string>>;
}

/** What a failed upload has to say. */
export function failureOf(thrown: unknown, fallback: string): UploadFailure {
  if (!(thrown instanceof ApiError)) return { message: fallback, error: fallback, fields: {} };
  const { message, status, body } = thrown;
  const fields: UploadFailure["fields"] = {};
  for (const field of FIELDS) {
    const sentences = body[field];
    if (Array.isArray(sentences)) fields[field] = sentences.join(" ");
  }
  const error = typeof body.error === "string" ? body.error : `The server answered ${status}.`;
  return { message, error, fields };
}
