import { ApiError } from "@/lib/platform/api-client";
import { type DraftField, FIELDS } from "./draft";

export interface UploadFailure {
  /** The server's message, else the call's own. */
  message: string;
  /** The error string that came with it. */
  error: string;
  fields: Partial<Record<DraftField, string>>;
  /** Of the catalogue's own fields, by key. */
  texts: Record<string, string>;
}

/** What a failed upload has to say. */
export function failureOf(thrown: unknown, fallback: string): UploadFailure {
  if (!(thrown instanceof ApiError))
    return { message: fallback, error: fallback, fields: {}, texts: {} };
  const { message, status, body } = thrown;
  const fields: UploadFailure["fields"] = {};
  for (const field of FIELDS) {
    const sentences = body[field];
    if (Array.isArray(sentences)) fields[field] = sentences.join(" ");
  }
  const error = typeof body.error === "string" ? body.error : `The server answered ${status}.`;
  return { message, error, fields, texts: textsOf(body.texts) };
}

/** Sentences by key, those of a list's items together. */
function textsOf(faults: unknown): Record<string, string> {
  if (typeof faults !== "object" || faults === null || Array.isArray(faults)) return {};
  return Object.fromEntries(
    Object.entries(faults).map(([key, said]) => [
      key,
      Object.values(said ?? {})
        .flat()
        .join(" "),
    ]),
  );
}
