"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { failureOf } from "../../form/field-errors";
import { useAction } from "../../form/use-action";
import { POLICIES, useDetail } from "../use-policies";
import { ReadyMadeCard } from "./ready-made-card";

type ReadyMadeDialogProps = {
  onInstalled: () => void;
  onUpdate: (set: ReadyMadeJson) => void;
  onOpen: (ruleSet: number) => void;
  onClose: () => void;
};

/** The rule sets that come with Plumbline: what each holds, and putting one in. */
export function ReadyMadeDialog({ onInstalled, onUpdate, onOpen, onClose }: ReadyMadeDialogProps) {
  const sets = useDetail<ReadyMadeJson[]>(
    "/policies/ready-made/",
    "Failed to fetch the ready-made sets",
  );
  const install = useAction({
    act: ({ key }: Pick<ReadyMadeJson, "key">) =>
      callApi<RuleSetJson>(`/policies/ready-made/${key}/install/`, {
        method: "POST",
        fallback: "Failed to install the set",
      }),
    changes: [[POLICIES]],
    onDone: ({ name }) => {
      toast(`“${name}” is installed. Open it to say where it applies.`);
      onInstalled();
    },
  });
  const failure = install.failure ?? (sets.error && failureOf(sets.error));
  return (
    <Dialog
      open
      onOpenChange={() => !install.busy && onClose()}
      size="wide"
      title="Ready-Made Sets"
      description="Rules of marketplaces and consumer law in our own words, each with its source and the day it was read. Installed, a set is yours to change. It is no legal advice."
      footer={
        <DialogClose asChild>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 focus:outline-none">
        {failure && (
          <Banner
            tone="error"
            title={failure.message}
            action={
              sets.error && (
                <Button size="sm" onClick={() => void sets.refetch()}>
                  Try Again
                </Button>
              )
            }
          />
        )}
        {sets.isPending && <Skeleton className="h-96" />}
        {sets.data && (
          <ul aria-label="Ready-made sets" className="grid items-start gap-3 lg:grid-cols-2">
            {sets.data.map((set) => (
              <ReadyMadeCard
                key={set.key}
                set={set}
                busy={install.running?.key === set.key}
                onInstall={() => install.run({ key: set.key })}
                onUpdate={() => onUpdate(set)}
                onOpen={() => set.rule_set !== null && onOpen(set.rule_set)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
