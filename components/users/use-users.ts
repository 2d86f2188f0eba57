"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { UserJson, UserQuery } from "@/lib/users/schemas";
import { usePage } from "../list/use-page";
import { type InitialUsers, usersPath } from "./list-query";

/** The first part of the key of everything that lists accounts. */
export const USERS = "users";
const FAILED = "Failed to get users";
const FRESH_MS = 30_000;

export function useUsers(query: UserQuery, initial: InitialUsers) {
  return usePage({
    key: USERS,
    path: usersPath(query),
    initial,
    fallback: FAILED,
    refreshMs: 0,
    freshMs: FRESH_MS,
  });
}

const ADMINS = "/auth/users/?role=admin&is_active=true&page_size=1";

/** How many can manage accounts, whatever the list is narrowed to. */
export function useActiveAdmins(initial: InitialUsers): number {
  const { data } = useQuery({
    queryKey: [USERS, ADMINS],
    queryFn: ({ signal }) =>
      callApi<Page<UserJson>>(ADMINS, { signal, fallback: FAILED }).then(({ count }) => count),
    initialData: initial.activeAdmins,
    staleTime: FRESH_MS,
  });
  return data;
}
