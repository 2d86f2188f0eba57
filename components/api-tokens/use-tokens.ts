import { useQuery } from "@tanstack/react-query";
import type { ApiTokenJson } from "@/lib/people/auth/schemas";
import { callApi } from "@/lib/platform/api-client";

export const API_TOKENS_QUERY_KEY = ["api-tokens"];
const TOKENS_PATH = "/auth/tokens/";

/** Fetches the user's own tokens, newest first. */
export function useTokens(initial: ApiTokenJson[]) {
  const { data } = useQuery({
    queryKey: API_TOKENS_QUERY_KEY,
    initialData: initial,
    staleTime: 30_000,
    queryFn: ({ signal }) => loadTokens("", signal),
  });
  return data;
}

/** Fetches another user's tokens. Requires the admin role. */
export function useUserTokens(userId: number) {
  return useQuery({
    queryKey: [...API_TOKENS_QUERY_KEY, userId],
    queryFn: ({ signal }) => loadTokens(`&user=${userId}`, signal),
  });
}

async function loadTokens(filter: string, signal: AbortSignal): Promise<ApiTokenJson[]> {
  // A user has at most 50 tokens, so one page contains them all.
  const path = `${TOKENS_PATH}?page_size=100${filter}`;
  const fallback = "The API tokens could not be loaded.";
  return (await callApi<{ results: ApiTokenJson[] }>(path, { signal, fallback })).results;
}

export interface TokenDraft {
  name: string;
  role: ApiTokenJson["role"];
  expires_in_days: number;
  /** The current user's password, for confirmation. */
  password: string;
}

/**
 * Creates a token.
 * @returns the token's key, which is never shown again
 * @throws ApiError
 */
export async function createToken(
  draft: Omit<TokenDraft, "password"> & Partial<TokenDraft>,
): Promise<string> {
  const fallback = "The API token could not be created.";
  const { token } = await callApi<{ token: string }>(TOKENS_PATH, {
    method: "POST",
    body: draft,
    fallback,
  });
  return token;
}

/** Revokes a token. @throws ApiError */
export async function revokeToken(id: number): Promise<void> {
  const fallback = "The API token could not be revoked.";
  await callApi(`${TOKENS_PATH}${id}/`, { method: "DELETE", fallback });
}
