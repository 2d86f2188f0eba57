import type { Page } from "@/lib/pagination";
import type { UserJson, UserQuery } from "@/lib/users/schemas";

export type Ordering = NonNullable<UserQuery["ordering"]>;

export const BY_NAME = "name" satisfies Ordering;

/** What the server rendered the list with. */
export interface InitialUsers {
  /** The path that answers the same page. */
  path: string;
  page: Page<UserJson>;
  activeAdmins: number;
}

/** The API's path of a page of the list. One list state has one path. */
export function usersPath(query: UserQuery): string {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.role) params.set("role", query.role);
  if (query.is_active !== undefined) params.set("is_active", String(query.is_active));
  params.set("ordering", query.ordering ?? BY_NAME);
  params.set("page", String(query.page));
  params.set("page_size", String(query.page_size));
  return `/auth/users/?${params}`;
}

export function isFiltered(query: UserQuery): boolean {
  return Boolean(query.search || query.role || query.is_active !== undefined);
}
