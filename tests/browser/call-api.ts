import { type APIResponse, expect, type Page } from "@playwright/test";

/** Returns the token of the page's session, from its cookie: pages may be navigating. */
export async function getToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith("next-auth.session-token"))?.value;
  if (!token) throw new Error("The page has no session.");
  return token;
}

/** Calls the API with the page's session. @returns the response's JSON */
export async function call<T = Awaited<ReturnType<APIResponse["json"]>>>(
  page: Page,
  path: string,
  data?: unknown,
  method?: string,
): Promise<T> {
  return callWith<T>(page, await getToken(page), path, data, method);
}

/** Calls the API with a token. @returns the response's JSON */
export async function callWith<T = Awaited<ReturnType<APIResponse["json"]>>>(
  page: Page,
  token: string,
  path: string,
  data?: unknown,
  method = data === undefined ? "GET" : "POST",
): Promise<T> {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Token ${token}` },
    data,
    // The server may close an idle connection while it is being reused, so failed calls are
    // retried.
    maxRetries: 2,
  });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}
