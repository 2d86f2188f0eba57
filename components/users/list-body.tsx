"use client";

import { Users } from "lucide-react";
import { plural } from "@/lib/format";
import { ListBody } from "../list/list-body";
import { type TableState, UsersTable } from "./users-table";

export function UsersBody(state: TableState) {
  return (
    <ListBody
      list={state.list}
      strict
      empty={{ icon: Users }}
      summary={({ results }) => (
        <p className="text-ink-muted text-sm">{plural(results.length, "user")} on this page</p>
      )}
    >
      {(rows) => <UsersTable rows={rows} {...state} />}
    </ListBody>
  );
}
