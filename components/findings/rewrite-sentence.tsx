"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/progress";
import { callApi } from "@/lib/api-client";
import type { RewriteJson } from "@/lib/validations/rewrite/schemas";
import { useAction } from "../form/use-action";
import { applyFix, type Fix } from "./fix";
import { ShownDiff } from "./shown-diff";
import type { LiveCheck } from "./use-live-check";
import type { AnyViolation } from "./violation-card";

/** What a sentence is rewritten under. */
export type RewriteInput = LiveCheck["asked"];

type RewriteSentenceProps = {
  input: RewriteInput;
  violation: AnyViolation;
  onApply: (fix: Fix) => void;
};

/** Has the model rewrite the sentence that holds a violation, and shows its wording before it is put in. */
export function RewriteSentence({ input, violation, onApply }: RewriteSentenceProps) {
  const [open, setOpen] = useState(false);
  const { start_position: start, end_position: end } = violation;
  const { description, category, brand_guidelines } = input;
  const { run, busy, failure, answer, dismiss } = useAction({
    act: () =>
      callApi<RewriteJson>("/validations/rewrite/", {
        method: "POST",
        body: { description, category, brand_guidelines, start, end },
        fallback: "Failed to rewrite the sentence",
      }),
  });
  if (start === null || end === null) return null;
  const change = (next: boolean) => {
    setOpen(next);
    dismiss();
    if (next) run();
  };
  const rewrite = answer?.rewrite ?? null;
  return (
    <>
      <Button size="sm" onClick={() => change(true)}>
        <PenLine aria-hidden />
        Rewrite Sentence
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={change}
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
                    change(false);
                    onApply(rewrite);
                  }}
                >
                  Put In
                </Button>
              </>
            )
          }
        >
          {busy && <Spinner label="The model is writing" />}
          {failure && <Banner tone="error">{failure.message}</Banner>}
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
