"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import { plural } from "@/lib/format";
import type {
  MergeSide,
  ReadyMadeJson,
  ReadyMadeUpdateJson,
} from "@/lib/policies/ready-made/schemas";
import { failureOf } from "../../form/field-errors";
import { useAction } from "../../form/use-action";
import { PolicyChanges } from "../policy-change";
import { POLICIES } from "../use-policies";
import { MergeConflict } from "./merge-conflict";

type Choices = Record<string, MergeSide>;

type ReadyMadeUpdateProps = {
  set: ReadyMadeJson;
  onUpdated: () => void;
  onClose: () => void;
};

/** Merges a newer version of a set into what somebody made of it, after asking where both changed. */
export function ReadyMadeUpdate({ set, onUpdated, onClose }: ReadyMadeUpdateProps) {
  const [choices, setChoices] = useState<Choices>({});
  const send = (body: { dry_run: boolean; choices: Choices }, signal?: AbortSignal) =>
    callApi<ReadyMadeUpdateJson>(`/policies/ready-made/${set.key}/update/`, {
      method: "POST",
      body,
      signal,
      fallback: "Failed to update the set",
    });
  const merge = useQuery({
    queryKey: ["ready-made-update", set.key, choices],
    queryFn: ({ signal }) => send({ dry_run: true, choices }, signal),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const update = useAction({
    act: () => send({ dry_run: false, choices }),
    changes: [[POLICIES]],
    onDone: ({ message }) => {
      toast(`${set.name}: ${message}`);
      onUpdated();
      onClose();
    },
  });
  const { data } = merge;
  const open = data?.conflicts.filter(({ key }) => choices[key] === undefined).length ?? 0;
  const failure = update.failure ?? (merge.error && failureOf(merge.error));
  return (
    <Dialog
      open
      onOpenChange={() => !update.busy && onClose()}
      size="lg"
      title={`Update ${set.name}`}
      description="What you changed stays. Where both sides changed the same, you choose."
      footer={
        <>
          {open > 0 && (
            <p role="status" className="mr-auto text-ink-muted text-sm">
              {plural(open, "choice")} left
            </p>
          )}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={update.busy}
            disabled={!data || open > 0 || merge.isFetching}
            onClick={() => update.run()}
          >
            Update Rule Set
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {failure && <Banner tone="error" title={failure.message} />}
        {merge.isPending && <Skeleton className="h-40" />}
        {data && data.conflicts.length > 0 && (
          <ul aria-label="Conflicts" className="flex flex-col gap-3">
            {data.conflicts.map((conflict) => (
              <MergeConflict
                key={conflict.key}
                conflict={conflict}
                choice={choices[conflict.key]}
                onChoose={(side) => setChoices((made) => ({ ...made, [conflict.key]: side }))}
              />
            ))}
          </ul>
        )}
        {data && (
          <section aria-label="Changes" className="flex flex-col gap-2">
            <h3 className="font-medium text-sm">What becomes of your rule set</h3>
            {data.changes.length === 0 ? (
              <p className="text-ink-muted text-sm">
                {open > 0 ? "Nothing but what you choose." : "Nothing of it has to change."}
              </p>
            ) : (
              <div className="rounded-md border">
                <PolicyChanges changes={data.changes} />
              </div>
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}
