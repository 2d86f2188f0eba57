"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import { displayName, plural } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { useAction } from "../form/use-action";
import type { Task } from "./dialogs";
import { FilterBar } from "./filter-bar";
import { UsersBody } from "./list-body";
import { type InitialUsers, isFiltered } from "./list-query";
import { USERS, useActiveAdmins, useUsers } from "./use-users";
import { useUsersState } from "./use-users-state";

// Fetched at the first opening.
const Dialogs = onDemand(() => import("./dialogs").then((module) => module.Dialogs));

type UsersScreenProps = { initial: InitialUsers; me: number };

export function UsersScreen({ initial, me }: UsersScreenProps) {
  const list = useUsersState();
  const page = useUsers(list.query, initial);
  const viewer = { id: me, activeAdmins: useActiveAdmins(initial) };
  const [task, setTask] = useState<Task | null>(null);
  const reactivate = useAction({
    act: ({ id }: UserJson) =>
      callApi(`/auth/users/${id}/`, {
        method: "PATCH",
        body: { is_active: true },
        fallback: "Failed to reactivate the account",
      }),
    changes: [[USERS]],
    onDone: (_, user) => toast(`Account of ${displayName(user)} reactivated`),
  });
  return (
    <div className="flex flex-col gap-5" {...preloading(Dialogs)}>
      <PageHeader
        title="Users"
        description={
          page.data && (
            <p className="tabular-nums">
              {plural(page.data.count, "user")}
              {isFiltered(list.query) && " found"}
            </p>
          )
        }
        actions={
          <Button variant="primary" onClick={() => setTask({ kind: "create" })}>
            <UserPlus aria-hidden />
            Create Account
          </Button>
        }
      />
      {reactivate.failure && (
        <Banner tone="error" onDismiss={reactivate.dismiss}>
          {reactivate.failure.message}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} />
        <UsersBody
          page={page}
          list={list}
          viewer={viewer}
          onTask={setTask}
          onReactivate={reactivate.run}
        />
      </Panel>
      {task && <Dialogs task={task} viewer={viewer} onClose={() => setTask(null)} />}
    </div>
  );
}
