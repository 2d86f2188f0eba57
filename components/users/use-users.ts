"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { UserJson } from "@/lib/users/schemas";
import { USERS } from "./list";

const ADMINS = "/auth/users/?role=admin&is_active=true&page_size=1";

/** How many can manage accounts, whatever the list is narrowed to; `known` as the server knew it. */
export function useActiveAdmins(known: number): number {
  const { data } = useQuery({
    queryKey: [USERS.key, ADMINS],
    queryFn: ({ signal }) =>
      callApi<Page<UserJson>>(ADMINS, { signal, fallback: USERS.words.failed }).then(
        ({ count }) => count,
      ),
    initialData: known,
    staleTime: USERS.freshMs,
  });
  return data;
}
