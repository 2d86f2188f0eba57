"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import { displayName, plural } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { useAction } from "../form/use-action";
import { FilterBar } from "../list/filter-bar";
import type { FirstPage } from "../list/first-page";
import { useList } from "../list/use-list";
import type { Task } from "./dialogs";
import { USERS } from "./list";
import { UsersBody } from "./list-body";
import { useActiveAdmins } from "./use-users";

const Dialogs = dynamic(() => import("./dialogs").then((module) => module.Dialogs), { ssr: false });

type UsersScreenProps = { first: FirstPage<UserJson>; activeAdmins: number; me: number };

export function UsersScreen({ first, me, ...known }: UsersScreenProps) {
  const list = useList(USERS, first);
  const { data } = list.page;
  const viewer = { id: me, activeAdmins: useActiveAdmins(known.activeAdmins) };
  const [task, setTask] = useState<Task | null>(null);
  const reactivate = useAction({
    act: ({ id }: UserJson) =>
      callApi(`/auth/users/${id}/`, {
        method: "PATCH",
        body: { is_active: true },
        fallback: "Failed to reactivate the account",
      }),
    changes: [[USERS.key]],
    onDone: (_, user) => toast(`Account of ${displayName(user)} reactivated`),
  });
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Users"
        description={
          data && (
            <p className="tabular-nums">
              {plural(data.count, "user")}
              {list.isFiltered && " found"}
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
        <UsersBody list={list} viewer={viewer} onTask={setTask} onReactivate={reactivate.run} />
      </Panel>
      {task && <Dialogs task={task} viewer={viewer} onClose={() => setTask(null)} />}
    </div>
  );
}
