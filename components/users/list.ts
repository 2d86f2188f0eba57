import { ROLES, USER_ORDERINGS } from "@/lib/enums";
import type { AccountJson, UserQuery } from "@/lib/people/users/schemas";
import { defineList } from "../list/define-list";
import { defineChoiceFilter, search } from "../list/filters";
import { flagParser } from "../list/params";
import type { List } from "../list/use-list";

export const USER_LIST = defineList<UserQuery, AccountJson>({
  key: "users",
  screen: "/users",
  path: "/auth/users/",
  filters: {
    search,
    role: defineChoiceFilter(ROLES, { label: "Role", all: "All roles" }),
    is_active: {
      param: flagParser,
      choice: {
        label: "Status",
        all: "All statuses",
        options: [
          { value: true, label: "Active" },
          { value: false, label: "Deactivated" },
        ],
      },
    },
  },
  orderings: USER_ORDERINGS,
  order: "name",
  pageSize: 50,
  refreshMs: 0,
  staleTimeMs: 30_000,
  words: {
    search: "Search users",
    placeholder: "Search names, emails, usernames...",
    loading: "Loading users",
    failed: "Failed to get users",
    emptyTitle: "No users found",
    noMatch: "No accounts match these filters.",
  },
});

export type UserList = List<UserQuery, AccountJson>;
