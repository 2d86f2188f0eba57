"use client";

import { Users } from "lucide-react";
import { plural } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { ListBody } from "../list/list-body";
import type { ListPage } from "../list/use-page";
import { type TableState, UsersTable } from "./users-table";

type UsersBodyProps = TableState & { page: ListPage<UserJson> };

export function UsersBody({ page, ...state }: UsersBodyProps) {
  return (
    <ListBody
      page={page}
      list={state.list}
      // There is always one account: whoever looks at this.
      filtered
      loading="Loading users"
      failed="Failed to get users"
      strict
      nothing="No users found"
      noMatch="No account fits these filters."
      empty={{ icon: Users, text: "" }}
      summary={({ results }) => (
        <p className="text-ink-muted text-sm">{plural(results.length, "user")} on this page</p>
      )}
    >
      {(rows) => <UsersTable rows={rows} {...state} />}
    </ListBody>
  );
}
