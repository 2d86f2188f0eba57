/** An API response. `body` is the parsed JSON, or the text if the response is not JSON. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests access responses of any shape
  body: any;
  headers: Headers;
}

export type Client = ReturnType<typeof client>;

/**
 * Returns a client that calls the API with a token. Paths are those in the specification, without
 * /api.
 */
export function client(origin: string, token: string | null) {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Token ${token}` } : {}),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { "content-type": "application/json" }),
        ...headers,
      },
      body:
        body === undefined || body instanceof FormData || typeof body === "string"
          ? body
          : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), headers: response.headers };
  };
  return {
    token,
    call,
    get: (path: string, headers?: Record<string, string>) => call("GET", path, undefined, headers),
    post: (path: string, body?: unknown) => call("POST", path, body),
    patch: (path: string, body?: unknown) => call("PATCH", path, body),
    delete: (path: string) => call("DELETE", path),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
