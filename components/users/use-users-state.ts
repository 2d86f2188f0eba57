"use client";

import { flag, integer, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { ROLES, type Role } from "@/lib/enums";
import type { UserQuery } from "@/lib/users/schemas";
import type { Ordering } from "./list-query";

const ORDERINGS: Ordering[] = [
  "name",
  "-name",
  "email",
  "-email",
  "username",
  "-username",
  "role",
  "-role",
  "last_login_at",
  "-last_login_at",
];

const params = {
  search: text(""),
  role: oneOf(ROLES),
  is_active: flag(),
  ordering: oneOf(ORDERINGS),
  page: integer(1),
};

const PAGE_SIZE = 50;

interface Filters {
  search?: string;
  role?: Role | null;
  is_active?: boolean | null;
}

/** The list's state, which is the URL's; each change is a step for the Back button. */
export function useUsersState() {
  const [state, setState] = useUrlState(params);
  const query: UserQuery = {
    search: state.search || undefined,
    role: state.role ?? undefined,
    is_active: state.is_active ?? undefined,
    ordering: state.ordering ?? undefined,
    page: Math.max(1, state.page),
    page_size: PAGE_SIZE,
  };
  return {
    query,
    filter: (filters: Filters) => setState({ ...filters, page: null }),
    clearFilters: () => setState({ search: null, role: null, is_active: null, page: null }),
    sort: (ordering: Ordering | null) => setState({ ordering, page: null }),
    turnTo: (page: number) => setState({ page }, { scroll: true }),
  };
}

export type UsersState = ReturnType<typeof useUsersState>;
