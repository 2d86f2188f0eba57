import type { ImportJson } from "@/lib/imports/schemas";
import { ApiError, callApi, getStoredToken } from "@/lib/platform/api-client";

/** The file extensions that imports accept. */
export const IMPORT_EXTENSIONS = [
  ".csv",
  ".tsv",
  ".txt",
  ".xlsx",
  ".xls",
  ".xml",
  ".yml",
  ".json",
  ".jsonl",
  ".ndjson",
] as const;

const CHUNK_BYTES = 1024 * 1024;
const FALLBACK_MESSAGE = "The file could not be sent. Check your connection and try again.";

/**
 * Uploads a file in parts, because some hosts limit the request size.
 * @param onProgress receives the fraction sent, from 0 to 1
 * @returns the parsed and mapped import
 * @throws ApiError
 */
export async function sendFile(
  file: File,
  onProgress: (fraction: number) => void,
): Promise<ImportJson> {
  if (file.size === 0) throw new ApiError("The file is empty.", 400, {});
  let currentImport = await callApi<ImportJson>("/products/imports/", {
    method: "POST",
    body: { file_name: file.name, size: file.size },
    fallback: FALLBACK_MESSAGE,
  });
  const count = Math.ceil(file.size / CHUNK_BYTES);
  for (let number = 1; number <= count; number++) {
    const chunk = file.slice((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);
    currentImport = await uploadChunk(currentImport.id, number, chunk);
    onProgress(number / count);
  }
  return currentImport;
}

async function uploadChunk(id: number, number: number, chunk: Blob): Promise<ImportJson> {
  const response = await fetch(`/api/products/imports/${id}/parts/${number}/`, {
    method: "PUT",
    headers: { authorization: `Token ${getStoredToken() ?? ""}` },
    body: chunk,
  }).catch(() => null);
  if (!response) throw new ApiError(FALLBACK_MESSAGE, 0, {});
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) return body as unknown as ImportJson;
  // A form names the field beside its message; here, the file is the only field.
  const [fileMessage] = Array.isArray(body.file) ? body.file : [body.message];
  const message = typeof fileMessage === "string" ? fileMessage : FALLBACK_MESSAGE;
  throw new ApiError(message, response.status, body);
}
