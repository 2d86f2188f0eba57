import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/progress";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type {
  MergeConflictJson,
  MergeSide,
  ReadyMadeJson,
  ReadyMadeUpdateJson,
} from "@/lib/policies/ready-made/schemas";
import { toFormFailure } from "../../form/field-errors";
import { useAction } from "../../form/use-action";
import { getFieldLabel, PolicyChanges } from "../policy-change";
import { POLICIES_QUERY_KEY } from "../use-policies";

type MergeChoices = Record<string, MergeSide>;

type TemplateUpdateProps = {
  set: ReadyMadeJson;
  onUpdated: () => void;
  onClose: () => void;
};

/** Merges a new version of a template after all conflicts are resolved. */
export function TemplateUpdate({ set, onUpdated, onClose }: TemplateUpdateProps) {
  const [choices, setChoices] = useState<MergeChoices>({});
  const sendUpdate = (body: { dry_run: boolean; choices: MergeChoices }, signal?: AbortSignal) =>
    callApi<ReadyMadeUpdateJson>(`/policies/ready-made/${set.key}/update/`, {
      method: "POST",
      body,
      signal,
      fallback: "Failed to update the template",
    });
  const mergeQuery = useQuery({
    queryKey: ["ready-made-update", set.key, choices],
    queryFn: ({ signal }) => sendUpdate({ dry_run: true, choices }, signal),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const updateAction = useAction({
    mutationFn: () => sendUpdate({ dry_run: false, choices }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ message }) => {
      showToast(`${set.name}: ${message}`);
      onUpdated();
      onClose();
    },
  });
  const { data } = mergeQuery;
  const open = data?.conflicts.filter(({ key }) => choices[key] === undefined).length ?? 0;
  const failure = updateAction.failure ?? (mergeQuery.error && toFormFailure(mergeQuery.error));
  return (
    <Dialog
      onClose={() => !updateAction.busy && onClose()}
      size="lg"
      title={`Update ${set.name}`}
      description="Your changes are kept. If both sides changed the same thing, you choose."
      footer={
        <>
          {open > 0 && (
            <p role="status" className="mr-auto text-ink-muted text-sm">
              {pluralize(open, "choice")} left
            </p>
          )}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={updateAction.busy}
            disabled={!data || open > 0 || mergeQuery.isFetching}
            onClick={() => updateAction.run()}
          >
            Update Rule Set
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {failure && <Banner tone="error" title={failure.message} />}
        {mergeQuery.isPending && <Skeleton className="h-40" />}
        {data && data.conflicts.length > 0 && (
          <ul aria-label="Conflicts" className="flex flex-col gap-3">
            {data.conflicts.map((conflict) => (
              <MergeConflict
                key={conflict.key}
                conflict={conflict}
                choice={choices[conflict.key]}
                onChoose={(side) =>
                  setChoices((previousChoices) => ({ ...previousChoices, [conflict.key]: side }))
                }
              />
            ))}
          </ul>
        )}
        {data && (
          <section aria-label="Changes" className="flex flex-col gap-2">
            <h3 className="font-medium text-sm">Changes to your rule set</h3>
            {data.changes.length === 0 ? (
              <p className="text-ink-muted text-sm">
                {open > 0 ? "Only the choices above." : "No changes are needed."}
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

type MergeConflictProps = {
  conflict: MergeConflictJson;
  choice: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
};

function MergeConflict({ conflict, choice, onChoose }: MergeConflictProps) {
  const { part, field, installed, yours, newer } = conflict;
  const name = useId();
  const sideProps = { name, choice, onChoose };
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-warning-line p-3">
        <legend className="break-words px-1 font-medium text-sm">
          {part}
          {field && `, ${getFieldLabel(field).toLowerCase()}`}
        </legend>
        <p className="break-words text-ink-muted text-xs">
          As installed: <Text text={installed} />
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Side {...sideProps} value="yours" label="Keep your version" text={yours} />
          <Side {...sideProps} value="newer" label="Use the newer version" text={newer} />
        </div>
      </fieldset>
    </li>
  );
}

type SideProps = {
  name: string;
  value: MergeSide;
  label: string;
  text: string | null;
  choice: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
};

function Side({ name, value, label, text, choice, onChoose }: SideProps) {
  return (
    <label
      className={cn(
        "flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-2 text-sm hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-ring",
        choice === value && "border-accent bg-accent-soft",
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <input
          type="radio"
          name={name}
          checked={choice === value}
          onChange={() => onChoose(value)}
          className="size-4 accent-accent"
        />
        {label}
      </span>
      <Text text={text} />
    </label>
  );
}

function Text({ text }: { text: string | null }) {
  if (text === null) return <em className="text-ink-muted">missing</em>;
  if (text === "") return <em className="text-ink-muted">empty</em>;
  return <span className="whitespace-pre-wrap break-words text-xs">{text}</span>;
}
