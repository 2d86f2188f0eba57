"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { ApiTokenJson } from "@/lib/auth/schemas";

const KEY = ["api-tokens"];
const PATH = "/auth/tokens/";

/** The person's own tokens, the newest first. */
export function useTokens(initial: ApiTokenJson[]) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    initialData: initial,
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const fallback = "The API tokens could not be loaded.";
      const page = await callApi<{ results: ApiTokenJson[] }>(`${PATH}?page_size=100`, {
        signal,
        fallback,
      });
      return page.results;
    },
  });
  return { tokens: data, reload: () => client.invalidateQueries({ queryKey: KEY }) };
}

export interface TokenDraft {
  name: string;
  role: ApiTokenJson["role"];
  expires_in_days: number | null;
}

/** Makes a token. @returns its key, which is never shown again @throws ApiError */
export async function createToken(draft: TokenDraft): Promise<string> {
  const fallback = "The API token could not be created.";
  const { token } = await callApi<{ token: string }>(PATH, {
    method: "POST",
    body: draft,
    fallback,
  });
  return token;
}

/** @throws ApiError */
export async function revokeToken(id: number): Promise<void> {
  const fallback = "The API token could not be revoked.";
  await callApi(`${PATH}${id}/`, { method: "DELETE", fallback });
}
