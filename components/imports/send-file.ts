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

const PART_BYTES = 1024 * 1024;
const FALLBACK = "The file could not be sent. Check your connection and try again.";

/**
 * Uploads a file in parts, because some hosts limit the size of requests.
 * @param onProgress receives the fraction that has been sent, from 0 to 1
 * @returns the import, parsed and mapped
 * @throws ApiError
 */
export async function sendFile(
  file: File,
  onProgress: (share: number) => void,
): Promise<ImportJson> {
  let currentImport = await callApi<ImportJson>("/products/imports/", {
    method: "POST",
    body: { file_name: file.name, size: file.size },
    fallback: FALLBACK,
  });
  const count = Math.ceil(file.size / PART_BYTES);
  for (let number = 1; number <= count; number++) {
    const part = file.slice((number - 1) * PART_BYTES, number * PART_BYTES);
    currentImport = await sendPart(currentImport.id, number, part);
    onProgress(number / count);
  }
  return currentImport;
}

async function sendPart(id: number, number: number, part: Blob): Promise<ImportJson> {
  const response = await fetch(`/api/products/imports/${id}/parts/${number}/`, {
    method: "PUT",
    headers: { authorization: `Token ${getStoredToken() ?? ""}` },
    body: part,
  }).catch(() => null);
  if (!response) throw new ApiError(FALLBACK, 0, {});
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) return body as unknown as ImportJson;
  const message = typeof body.message === "string" ? body.message : FALLBACK;
  throw new ApiError(message, response.status, body);
}
