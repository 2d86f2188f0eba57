import { PenLine, WandSparkles } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Badge } from "@/components/ui/badge";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/progress";
import { useSingleKeys } from "@/components/ui/single-key";
import { DESCRIPTION } from "@/lib/enums";
import { formatPoints, shortenAlternatives } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { RewriteJson } from "@/lib/validations/rewrite/schemas";
import type { AnalysisJson } from "@/lib/validations/schemas";
import { useAction } from "../form/use-action";
import { FieldBadge } from "./field-badge";
import { applyFix, type Fix } from "./fix";
import { type GroupedViolation, getMarksName, groupMarks } from "./group-marks";
import type { TextLocation } from "./product-texts";
import { Reference } from "./reference";
import { SeverityLabel } from "./severity-label";
import { ShownDiff } from "./shown-diff";
import { sortByTextOrder } from "./sort-by-text-order";
import type { LiveCheck } from "./use-live-check";
import { type AnyViolation, getViolationTitle } from "./violation-card";
import { Rest, useVisibleItems } from "./visible-items";

export type FindingActions = {
  activeId: number | null;
  /** Highlights a violation while the focus stays in the list. */
  onLook: (violation: AnyViolation) => void;
  /** Shows a violation's words in the text. */
  onShow: (violation: AnyViolation) => void;
  onApply: (fix: Fix, violation: AnyViolation) => void;
  /** The context of a rewrite, or null if no model is available. */
  rewrite: RewriteInput | null;
  /** Returns whether the text that contains a violation can be edited here. */
  isWritten: (location: TextLocation) => boolean;
};

type FindingListProps = FindingActions & {
  analysis: AnalysisJson;
  /** Whether the text is unchanged since it was checked. */
  current: boolean;
};

/** Lists the findings in text order, with their fixes. */
export function FindingList({ analysis, current, activeId, ...handlers }: FindingListProps) {
  const { onLook, onShow, onApply, isWritten } = handlers;
  const isEditable = (violation: AnyViolation) => current && isWritten(violation);
  const cards = groupMarks(sortByTextOrder(analysis));
  const isActive = ({ ids }: GroupedViolation) => activeId !== null && ids.includes(activeId);
  const activeIndex = cards.findIndex(isActive);
  const { list, shown, hidden, showRest } = useVisibleItems<GroupedViolation, HTMLOListElement>(
    cards,
    activeIndex,
  );
  const moveActive = (delta: 1 | -1) => {
    const start = activeIndex < 0 && delta < 0 ? 0 : activeIndex;
    const index = (start + delta + cards.length) % cards.length;
    const next = cards[index]?.violation;
    if (!next) return;
    // Renders the item before focusing it, because it may be hidden.
    flushSync(() => onLook(next));
    const item = list.current?.children[index];
    if (item instanceof HTMLElement) item.focus();
  };
  useSingleKeys({ n: () => moveActive(1), p: () => moveActive(-1) }, list);
  return (
    <>
      <ol ref={list} className="flex flex-col gap-2">
        {shown.map((group) => {
          const { violation, marks } = group;
          return (
            <Finding
              key={violation.id}
              violation={violation}
              marks={marks}
              active={isActive(group)}
              fix={isEditable(violation) ? violation.fix : null}
              rewrite={isEditable(violation) ? handlers.rewrite : null}
              onShow={() => onShow(violation)}
              onApply={(fix) => onApply(fix, violation)}
            />
          );
        })}
      </ol>
      <Rest hidden={hidden} onShow={showRest} />
    </>
  );
}

type FindingProps = {
  violation: AnyViolation;
  /** The number of tags or signs that the violation represents, or 1 if it represents itself. */
  marks: number;
  active: boolean;
  fix: AnyViolation["fix"];
  /** The context of a rewrite, or null if the text cannot be edited here. */
  rewrite: RewriteInput | null;
  onShow: () => void;
  onApply: (fix: Fix) => void;
};

function Finding({ violation, marks, active, fix, rewrite, onShow, onApply }: FindingProps) {
  const words = violation.visible_words || violation.violating_words;
  const isModelFinding = violation.checked_by === "ai";
  return (
    <li
      tabIndex={-1}
      className={cn(
        "flex flex-col gap-1 rounded-md border px-3 py-2 text-sm",
        active && "border-accent-line bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <SeverityLabel severity={violation.severity} />
        {marks > 1 && (
          <Badge icon={null}>
            {marks} {getMarksName(violation)}
          </Badge>
        )}
        <FieldBadge of={violation} />
        {isModelFinding && (
          <Badge icon={null} className="ml-auto">
            Found by AI
          </Badge>
        )}
        {words === null ? (
          <span className={cn("font-medium", isModelFinding && "basis-full")}>
            {getViolationTitle(violation)}
          </span>
        ) : (
          <button
            type="button"
            onClick={onShow}
            title="Show in the text"
            className={cn(
              "line-clamp-2 min-w-0 break-words text-left font-medium text-accent-text hover:underline",
              isModelFinding && "basis-full",
            )}
          >
            “{words}”
          </button>
        )}
      </div>
      <p className="break-words text-ink-muted text-xs">{shortenAlternatives(violation.reason)}</p>
      <Reference text={violation.reference} />
      {violation.suggestion && (
        <p className="min-w-0 break-words py-0.5">
          {isModelFinding && <span className="text-ink-muted">Advice: </span>}
          {shortenAlternatives(violation.suggestion)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {fix ? (
          <Button size="sm" aria-label={`Apply: ${fix.label}`} onClick={() => onApply(fix)}>
            <WandSparkles aria-hidden />
            {fix.label}
          </Button>
        ) : (
          violation.start_position !== null && (
            <span className="text-ink-muted text-xs">Needs manual editing.</span>
          )
        )}
        {rewrite && !fix && violation.field === DESCRIPTION && (
          <RewriteSentence input={rewrite} violation={violation} onApply={onApply} />
        )}
        {violation.gain > 0 && (
          <span
            className="ml-auto text-ink-muted text-xs tabular-nums"
            title="Score gain if this is fixed"
          >
            +{formatPoints(violation.gain)}
          </span>
        )}
      </div>
    </li>
  );
}

/** The context of a sentence rewrite. */
type RewriteInput = LiveCheck["asked"];

type RewriteSentenceProps = {
  input: RewriteInput;
  violation: AnyViolation;
  onApply: (fix: Fix) => void;
};

/** Asks the model to rewrite a violation's sentence, and previews the result before applying it. */
function RewriteSentence({ input, violation, onApply }: RewriteSentenceProps) {
  const [open, setOpen] = useState(false);
  const { start_position: start, end_position: end } = violation;
  const { description, category, brand_guidelines } = input;
  const { run, busy, failure, answer, dismiss } = useAction({
    mutationFn: () =>
      callApi<RewriteJson>("/validations/rewrite/", {
        method: "POST",
        body: { description, category, brand_guidelines, start, end },
        fallback: "Failed to rewrite the sentence",
      }),
  });
  if (start === null || end === null) return null;
  const handleOpenChange = (next: boolean) => {
    setOpen(next);
    dismiss();
    if (next) run();
  };
  const rewrite = answer?.rewrite ?? null;
  return (
    <>
      <Button size="sm" onClick={() => handleOpenChange(true)}>
        <PenLine aria-hidden />
        Rewrite Sentence
      </Button>
      {open && (
        <Dialog
          onClose={() => handleOpenChange(false)}
          size="lg"
          title="Rewrite Sentence"
          footer={
            rewrite && (
              <>
                <DialogClose asChild>
                  <Button>Cancel</Button>
                </DialogClose>
                <Button
                  variant="primary"
                  onClick={() => {
                    handleOpenChange(false);
                    onApply(rewrite);
                  }}
                >
                  Apply
                </Button>
              </>
            )
          }
        >
          {busy && <Spinner label="The model is writing" />}
          <FailureBanner failure={failure} />
          {answer && !rewrite && <p className="text-sm">{answer.reason}</p>}
          {rewrite && (
            <ShownDiff
              before={description.slice(rewrite.start, rewrite.end)}
              after={applyFix(description, rewrite).slice(
                rewrite.start,
                rewrite.start + rewrite.insert.length,
              )}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
