import { ApiError, endSession, getStoredToken } from "@/lib/platform/api-client";

const TIMEOUT_MS = 120_000;

interface UploadOptions {
  /** "POST" by default. */
  method?: "POST" | "PUT";
  /** The request body: a FormData for files, or any other value to send as JSON. */
  body: unknown;
  /** The error message if the server provides none. */
  fallback: string;
  /** Receives the fraction of the body that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Sends a request like `callApi`, with upload progress, which `fetch` lacks. @throws ApiError */
export function sendUpload<T>(
  path: string,
  { method = "POST", body, fallback, onProgress }: UploadOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.timeout = TIMEOUT_MS;
    const token = getStoredToken();
    if (token) request.setRequestHeader("authorization", `Token ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    const rejectWith = (reason: string) => () =>
      reject(new ApiError(fallback, 0, { error: reason }));
    request.onerror = rejectWith("The server could not be reached.");
    request.ontimeout = rejectWith("The server did not answer within 2 minutes.");
    request.onload = () => {
      const answer = readJson(request.responseText);
      if (request.status === 401) endSession();
      if (request.status >= 200 && request.status < 300) return resolve(answer as T);
      const message = typeof answer.message === "string" ? answer.message : fallback;
      reject(new ApiError(message, request.status, answer));
    };
    // The browser sets the multipart boundary.
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader("content-type", "application/json");
    request.send(JSON.stringify(body));
  });
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
