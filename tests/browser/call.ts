import { type APIResponse, expect, type Page } from "@playwright/test";

/** Calls the API with the page's session. @returns the response's JSON */
export async function call<T = Awaited<ReturnType<APIResponse["json"]>>>(
  page: Page,
  path: string,
  data?: unknown,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  const answer = await page.request.fetch(`/api${path}`, {
    method: data === undefined ? "GET" : "POST",
    headers: { authorization: `Token ${token}` },
    data,
    // The server may close an idle connection while it is being reused, so failed calls are
    // retried.
    maxRetries: 2,
  });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}
