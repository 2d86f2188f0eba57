import { ListChecks } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/progress";
import { describeLargeRemoval } from "@/lib/checking/edits/removed-content";
import { computeScore } from "@/lib/checking/findings/score";
import { formatPercent, pluralize, shortenAlternatives } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { FixedJson } from "@/lib/validations/fix-all/schemas";
import type { AnalysisJson } from "@/lib/validations/schemas";
import { useAction } from "../form/use-action";
import { applyFix, type Fix } from "./fix";
import type { TextLocation } from "./product-texts";
import { ShownDiff } from "./shown-diff";
import { sortByTextOrder } from "./sort-by-text-order";
import type { LiveCheck } from "./use-live-check";

type FixAllProps = {
  analysis: AnalysisJson;
  asked: LiveCheck["asked"];
  isWritten: (location: TextLocation) => boolean;
  /** Whether to open the preview without a click. */
  isRequested?: boolean;
  onOpen?: () => void;
  onApply: (changes: readonly Fix[], location: TextLocation) => void;
};

/** Previews and applies all fixes together. */
export function FixAll({ analysis, asked, isWritten, isRequested, onOpen, onApply }: FixAllProps) {
  const [open, setOpen] = useState(false);
  const { run, busy, failure, answer, dismiss } = useAction({
    mutationFn: () =>
      callApi<FixedJson>("/validations/fix-all/", {
        method: "POST",
        body: asked,
        fallback: "Failed to compute the fixes",
      }),
  });
  const handleOpenChange = (next: boolean) => {
    setOpen(next);
    dismiss();
    if (next) run();
  };
  const openRequested = useEffectEvent(() => {
    handleOpenChange(true);
    onOpen?.();
  });
  useEffect(() => {
    if (isRequested) openRequested();
  }, [isRequested]);
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => handleOpenChange(true)}>
        <ListChecks aria-hidden />
        Fix All
      </Button>
      {open && !answer && (
        <Dialog onClose={() => handleOpenChange(false)} title="Fix All" size="lg">
          {busy && <Spinner label="Computing the fixes" />}
          <FailureBanner failure={failure} />
        </Dialog>
      )}
      {open && answer && (
        <FixPreview
          analysis={analysis}
          fixed={answer}
          isWritten={isWritten}
          onClose={() => handleOpenChange(false)}
          onApply={onApply}
        />
      )}
    </>
  );
}

type FixPreviewProps = Pick<FixAllProps, "analysis" | "isWritten" | "onApply"> & {
  fixed: FixedJson;
  onClose: () => void;
};

function FixPreview({ analysis, fixed, isWritten, onClose, onApply }: FixPreviewProps) {
  const changes = fixed.changes.filter(isWritten);
  const [excludedIndexes, setExcludedIndexes] = useState<ReadonlySet<number>>(
    () => new Set(changes.flatMap((change, index) => (describeRemoval(change) ? [index] : []))),
  );
  const includedChanges = changes.filter((_, index) => !excludedIndexes.has(index));
  const remaining = listRemaining(analysis, fixed, isWritten);
  function describeRemoval({ field, item, ...edit }: FixedJson["changes"][number]) {
    const text = fixed.texts.find((each) => each.field === field && each.item === item);
    return text ? describeLargeRemoval(text.before, edit) : null;
  }
  const toggleChange = (index: number) => {
    const next = new Set(excludedIndexes);
    if (!next.delete(index)) next.add(index);
    setExcludedIndexes(next);
  };
  const applyChanges = () => {
    // An open dialog keeps the focus, which simulated typing needs.
    flushSync(onClose);
    for (const { field, item } of fixed.texts) {
      const fieldChanges = includedChanges.filter(
        (each) => each.field === field && each.item === item,
      );
      // Each item of a list is written into the rendered list, so render the previous one first.
      if (fieldChanges.length > 0) flushSync(() => onApply(fieldChanges, { field, item }));
    }
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Fix All"
      description={<Scores analysis={analysis} remaining={remaining} />}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={includedChanges.length === 0} onClick={applyChanges}>
            Apply {pluralize(includedChanges.length, "Change")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {changes.length === 0 && (
          <p className="text-ink-muted text-sm">Nothing can be fixed automatically.</p>
        )}
        {fixed.texts.filter(isWritten).map(({ field, item, before }) => (
          <section
            key={`${field} ${item}`}
            aria-label={`Changes to ${field}`}
            className="rounded-md border px-4 py-3"
          >
            <ShownDiff
              before={before}
              after={includedChanges
                .filter((each) => each.field === field && each.item === item)
                .reduceRight(applyFix, before)}
            />
          </section>
        ))}
        {changes.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium text-sm">Changes</legend>
            {changes.map((change, index) => (
              <ChangeOption
                key={`${change.field} ${change.item} ${change.start}`}
                label={change.label}
                removal={describeRemoval(change)}
                checked={!excludedIndexes.has(index)}
                onChange={() => toggleChange(index)}
              />
            ))}
          </fieldset>
        )}
        <Left remaining={remaining} />
      </div>
    </Dialog>
  );
}

type ChangeOptionProps = Pick<ComponentProps<typeof Checkbox>, "label" | "checked" | "onChange"> & {
  /** What the change removes or changes, if it is too much to be preselected. */
  removal: string | null;
};

function ChangeOption({ removal, ...checkbox }: ChangeOptionProps) {
  const id = useId();
  return (
    <div>
      <Checkbox {...checkbox} aria-describedby={removal ? id : undefined} />
      {removal && (
        <p id={id} className="pl-6 text-ink-muted text-xs">
          Not preselected: it {removal}.
        </p>
      )}
    </div>
  );
}

interface RemainingFinding {
  violation: ReturnType<typeof sortByTextOrder>[number];
  why: string;
}

/**
 * Lists the findings after all changes to the texts that can be edited here. Texts that can't keep
 * their findings, and so do findings of the model.
 */
function listRemaining(
  analysis: AnalysisJson,
  fixed: FixedJson,
  isWritten: FixAllProps["isWritten"],
): RemainingFinding[] {
  const otherTexts = fixed.texts.filter((text) => !isWritten(text));
  const isInOtherText = ({ field, item }: TextLocation) =>
    otherTexts.some((text) => text.field === field && text.item === item);
  const current = sortByTextOrder(analysis);
  return [
    ...fixed.left
      .filter(({ violation }) => !isInOtherText(violation))
      .map(({ violation, why }) => ({ violation, why: SKIP_REASONS[why] })),
    ...current
      .filter((violation) => violation.checked_by === "rule" && isInOtherText(violation))
      .map((violation) => ({ violation, why: "its text isn’t edited here" })),
    ...current
      .filter(({ checked_by }) => checked_by === "ai")
      .map((violation) => ({ violation, why: "found by the model; needs manual editing" })),
  ];
}

const SKIP_REASONS: Record<FixedJson["left"][number]["why"], string> = {
  writer: "needs manual editing",
  missing: "an element is missing, or the finding is about the whole text",
  unsafe: "the fix would cause another violation or read badly",
};

/** Shows the scores before and after all changes. */
function Scores({
  analysis,
  remaining,
}: {
  analysis: AnalysisJson;
  remaining: readonly RemainingFinding[];
}) {
  const counts = { high: 0, medium: 0, low: 0 };
  for (const { violation } of remaining) counts[violation.severity]++;
  return (
    <>
      With all changes, the score goes from {formatPercent(analysis.overall_score ?? 0)} to{" "}
      {formatPercent(computeScore(counts))}.
    </>
  );
}

function Left({ remaining }: { remaining: readonly RemainingFinding[] }) {
  if (remaining.length === 0) return <p className="text-ink-muted text-sm">No findings remain.</p>;
  return (
    <section aria-label="Remaining findings" className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium">Remaining Findings</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
        {remaining.slice(0, MAX_SKIPPED_FINDINGS).map(({ violation, why }) => (
          <li key={`${why} ${violation.id}`} className="break-words">
            {shortenAlternatives(violation.reason)} ({why})
          </li>
        ))}
      </ul>
      {remaining.length > MAX_SKIPPED_FINDINGS && (
        <p className="text-ink-muted">
          And {pluralize(remaining.length - MAX_SKIPPED_FINDINGS, "more", "more")}.
        </p>
      )}
    </section>
  );
}

const MAX_SKIPPED_FINDINGS = 50;
