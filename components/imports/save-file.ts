import { ApiError, endSession } from "@/lib/api-client";

const FALLBACK = "The file could not be downloaded. Check your connection and try again.";

/** Downloads a file that may be refused with a sentence, which a plain link would not show. @throws ApiError */
export async function saveFile(path: string, name: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (!response) throw new ApiError(FALLBACK, 0, {});
  if (response.status === 401) endSession();
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const message = typeof body.message === "string" ? body.message : FALLBACK;
    throw new ApiError(message, response.status, body);
  }
  const blob = await response.blob().catch(() => null);
  // The stream may break off.
  if (!blob) throw new ApiError(FALLBACK, 0, {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
