import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { flattenMessages, toFormFailure } from "@/components/form/field-errors";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/progress";
import { rowFocusClass } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import type { PolicyKind } from "@/lib/enums";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { PolicyRestoreJson, PolicyVersionJson } from "@/lib/policies/versions/schemas";
import { PolicyChanges } from "../policy-change";
import { PreviewButton } from "../preview/preview-button";
import { POLICIES_QUERY_KEY } from "../use-policies";
import { VersionDialog } from "./version-dialog";

type HistoryDialogProps = {
  kind: PolicyKind;
  id: number;
  name: string;
  onRestored: () => void;
  onClose: () => void;
};

/** Shows a policy's versions with the author, time and changes of each version. */
export function HistoryDialog({ kind, id, name, onRestored, onClose }: HistoryDialogProps) {
  const [size, setSize] = useState(20);
  const [task, setTask] = useState<VersionTask | null>(null);
  const path = `/policies/versions/?kind=${kind}&policy=${id}&page_size=${size}`;
  const versions = useQuery({
    queryKey: [POLICIES_QUERY_KEY, path],
    queryFn: queryApi<Page<PolicyVersionJson>>(path, "Failed to fetch the history"),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = versions;
  const close = () => setTask(null);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="History"
      description={name}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {error && <Banner tone="error">{error.message}</Banner>}
        {!data && !error && <Skeleton className="h-48" />}
        {data?.results.length === 0 && (
          <EmptyState
            icon={History}
            title="No changes yet"
            text="Every future change is recorded here."
          />
        )}
        {data && data.results.length > 0 && (
          <ol className="flex flex-col gap-4">
            {data.results.map((version) => (
              <Version
                key={version.number}
                version={version}
                current={version.number === data.results[0]?.number}
                onTask={setTask}
              />
            ))}
          </ol>
        )}
        {task?.kind === "view" && (
          <VersionDialog {...{ kind, policy: id, number: task.number }} onClose={close} />
        )}
        {task?.kind === "restore" && (
          <RestoreDialog
            {...{ kind, policy: id, number: task.number, onRestored }}
            onClose={close}
          />
        )}
        {data?.next && size < 100 && (
          <Button className="self-start" onClick={() => setSize(100)}>
            Show Older Versions
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface VersionTask {
  kind: "view" | "restore";
  number: number;
}

type VersionProps = {
  version: PolicyVersionJson;
  current: boolean;
  onTask: (task: VersionTask) => void;
};

function Version({ version, current, onTask }: VersionProps) {
  const { number, created_at, created_by_name, changes } = version;
  return (
    <li data-row className={cn("rounded-lg border", rowFocusClass)}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-surface-sunken px-3 py-1.5 text-sm">
        <span className="font-semibold">Version {number}</span>
        {current && <Badge icon={null}>Current</Badge>}
        <span className="text-ink-muted text-xs">
          {created_by_name ? `by ${created_by_name}, ` : ""}
          <Time value={created_at} format="full" />
        </span>
        <span data-controls className="ml-auto flex gap-1">
          <Button
            size="sm"
            data-opens
            variant="ghost"
            aria-label={`View version ${number}`}
            onClick={() => onTask({ kind: "view", number })}
          >
            View
          </Button>
          {!current && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Restore version ${number}`}
              onClick={() => onTask({ kind: "restore", number })}
            >
              Restore…
            </Button>
          )}
        </span>
      </div>
      {changes.length === 0 ? (
        <p className="px-3 py-2 text-ink-muted text-sm">The first stored version.</p>
      ) : (
        <PolicyChanges changes={changes} />
      )}
    </li>
  );
}

type RestoreDialogProps = {
  kind: PolicyKind;
  policy: number;
  number: number;
  onRestored: () => void;
  onClose: () => void;
};

function RestoreDialog({ kind, policy, number, onRestored, onClose }: RestoreDialogProps) {
  const path = `/policies/versions/${kind}/${policy}/${number}/`;
  const sendRestore = (dry_run: boolean, signal?: AbortSignal) =>
    callApi<PolicyRestoreJson>(`${path}restore/`, {
      method: "POST",
      body: { dry_run },
      signal,
      fallback: "Failed to restore the version",
    });
  const differenceQuery = useQuery({
    queryKey: ["restore", path],
    queryFn: ({ signal }) => sendRestore(true, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restoreAction = useAction({
    mutationFn: () => sendRestore(false),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ message }) => {
      showToast(message);
      onRestored();
      onClose();
    },
  });
  const { data } = differenceQuery;
  const failure =
    restoreAction.failure ?? (differenceQuery.error && toFormFailure(differenceQuery.error));
  const hasChanges = data !== undefined && data.changes.length > 0;
  return (
    <Dialog
      onClose={() => !restoreAction.busy && onClose()}
      size="lg"
      title={`Restore version ${number}?`}
      description="It is saved as a new version; the history is kept."
      footer={
        <>
          <div className="mr-auto">
            <PreviewButton
              disabled={!hasChanges || restoreAction.busy}
              previewOf={() => ({ path: `${path}preview/`, body: {} })}
            />
          </div>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={restoreAction.busy}
            disabled={!hasChanges}
            onClick={() => restoreAction.run()}
          >
            Restore Version {number}
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {failure && (
          <Banner tone="error" title={failure.message}>
            {flattenMessages(failure.fields).join(" ")}
          </Banner>
        )}
        {differenceQuery.isPending && <Skeleton className="h-32" />}
        {data?.changes.length === 0 && <p className="text-sm">{data.message}</p>}
        {hasChanges && (
          <>
            <p className="text-ink-muted text-sm">Differences from the current version:</p>
            <div className="rounded-md border">
              <PolicyChanges changes={data.changes} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
