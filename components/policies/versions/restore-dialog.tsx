"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import type { PolicyKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { PolicyRestoreJson } from "@/lib/policies/versions/schemas";
import { failureOf, sentencesIn } from "../../form/field-errors";
import { useAction } from "../../form/use-action";
import { PolicyChanges } from "../policy-change";
import { PreviewButton } from "../preview/preview-button";
import { POLICIES } from "../use-policies";

type RestoreDialogProps = {
  kind: PolicyKind;
  policy: number;
  number: number;
  onRestored: () => void;
  onClose: () => void;
};

/** Makes a policy what it was in one of its versions, after showing what that changes. */
export function RestoreDialog({ kind, policy, number, onRestored, onClose }: RestoreDialogProps) {
  const path = `/policies/versions/${kind}/${policy}/${number}/`;
  const send = (dry_run: boolean, signal?: AbortSignal) =>
    callApi<PolicyRestoreJson>(`${path}restore/`, {
      method: "POST",
      body: { dry_run },
      signal,
      fallback: "Failed to restore the version",
    });
  const difference = useQuery({
    queryKey: ["restore", path],
    queryFn: ({ signal }) => send(true, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useAction({
    act: () => send(false),
    changes: [[POLICIES]],
    onDone: ({ message }) => {
      toast(message);
      onRestored();
      onClose();
    },
  });
  const { data } = difference;
  const failure = restore.failure ?? (difference.error && failureOf(difference.error));
  const ready = data !== undefined && data.changes.length > 0;
  return (
    <Dialog
      open
      onOpenChange={() => !restore.busy && onClose()}
      size="lg"
      title={`Restore version ${number}?`}
      description="It becomes a new version; nothing of the history is lost."
      footer={
        <>
          <div className="mr-auto">
            <PreviewButton
              disabled={!ready || restore.busy}
              previewOf={() => ({ path: `${path}preview/`, body: {} })}
            />
          </div>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={restore.busy}
            disabled={!ready}
            onClick={() => restore.run()}
          >
            Restore Version {number}
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {failure && (
          <Banner tone="error" title={failure.message}>
            {sentencesIn(failure.fields).join(" ")}
          </Banner>
        )}
        {difference.isPending && <Skeleton className="h-32" />}
        {data?.changes.length === 0 && <p className="text-sm">{data.message}</p>}
        {ready && (
          <>
            <p className="text-ink-muted text-sm">What changes against today:</p>
            <div className="rounded-md border">
              <PolicyChanges changes={data.changes} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
