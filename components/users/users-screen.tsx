"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { displayName, plural } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import type { Task } from "./dialogs";
import { FilterBar } from "./filter-bar";
import { UsersBody } from "./list-body";
import { type InitialUsers, isFiltered } from "./list-query";
import { useAccountChange, useActiveAdmins, useUsers } from "./use-users";
import { useUsersState } from "./use-users-state";

// Fetched at the first opening.
const Dialogs = onDemand(() => import("./dialogs").then((module) => module.Dialogs));

type UsersScreenProps = { initial: InitialUsers; me: number };

export function UsersScreen({ initial, me }: UsersScreenProps) {
  const list = useUsersState();
  const page = useUsers(list.query, initial);
  const viewer = { id: me, activeAdmins: useActiveAdmins(initial) };
  const [task, setTask] = useState<Task | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { send } = useAccountChange();
  const reactivate = async (user: UserJson) => {
    const failure = await send({
      method: "PATCH",
      path: `/auth/users/${user.id}/`,
      body: { is_active: true },
      fallback: "Failed to reactivate the account",
    });
    setFailed(failure?.message ?? null);
    if (!failure) toast(`Account of ${displayName(user)} reactivated`);
  };
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
      {failed && (
        <Banner tone="error" onDismiss={() => setFailed(null)}>
          {failed}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} />
        <UsersBody
          page={page}
          list={list}
          viewer={viewer}
          onTask={setTask}
          onReactivate={(user) => void reactivate(user)}
        />
      </Panel>
      {task && <Dialogs task={task} viewer={viewer} onClose={() => setTask(null)} />}
    </div>
  );
}
