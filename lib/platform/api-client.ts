/** Key of the browser's token in local storage. */
const TOKEN_KEY = "auth_token";

/** A failed call. The message can be shown to the user. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The body of the response. For status 400, it contains the field errors. */
    readonly body: Record<string, unknown>,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 120_000;

const OFFLINE_MESSAGE = "You are offline: nothing was sent. Try again once the connection is back.";

interface ApiCall {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** The message to show if the server does not return one. */
  fallback: string;
}

/**
 * Calls the API as the signed-in user. `path` is relative, such as `/products/products/`. A 401
 * ends the session: the token is deleted and the sign-in page opens.
 * @throws ApiError; an AbortError if `signal` aborts
 */
export async function callApi<T>(path: string, call: ApiCall): Promise<T> {
  const response = await sendRequest(path, call);
  if (!response.ok) throw await toApiError(response, call);
  return (await readBody(response)) as T;
}

/** Returns the `queryFn` of a query that reads from the API. */
export function queryApi<T>(path: string, fallback: string) {
  return ({ signal }: { signal: AbortSignal }) => callApi<T>(path, { signal, fallback });
}

/** Calls an endpoint that streams JSON lines. @throws as callApi, if rejected */
export async function* streamApi<T>(path: string, call: ApiCall): AsyncGenerator<T> {
  const response = await sendRequest(path, call);
  if (!response.ok || !response.body) throw await toApiError(response, call);
  let buffer = "";
  for await (const textChunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (buffer + textChunk).split("\n");
    buffer = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

async function sendRequest(path: string, { method = "GET", body, signal, fallback }: ApiCall) {
  const token = getStoredToken();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Token ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(navigator.onLine ? fallback : OFFLINE_MESSAGE, 0, {});
  }
}

/** Returns the error for a rejected call, and ends an expired session. */
async function toApiError(response: Response, { fallback }: ApiCall): Promise<ApiError> {
  const body = await readBody(response);
  if (response.status === 401) endSession();
  const message = typeof body.message === "string" ? body.message : fallback;
  return new ApiError(message, response.status, body);
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

export function getStoredToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function deleteToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}

let isSigningOut = false;

/** Prevents rejected calls from opening the sign-in page. The caller opens it instead. */
export function startSignOut(): void {
  isSigningOut = true;
}

/** Deletes the token and opens the sign-in page, which returns to the current page afterward. */
export function endSession(): void {
  if (isSigningOut) return;
  deleteToken();
  const currentPath = location.pathname + location.search;
  const signInPath =
    location.pathname === "/login" ? currentPath : `/login?next=${encodeURIComponent(currentPath)}`;
  location.assign(signInPath);
}
