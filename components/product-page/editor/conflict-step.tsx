"use client";

import { type ReactNode, useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ShownDiff } from "../../findings/shown-diff";
import { GuardedDialog } from "../../form/guarded-dialog";
import { mergeTexts } from "./merge-texts";
import type { Theirs } from "./save";
import type { Draft } from "./use-draft";

type ConflictStepProps = {
  draft: Draft;
  theirs: Theirs;
  /** Goes on writing, on top of theirs, with this text. */
  onSettle: (text: string) => void;
  onClose: () => void;
};

/** Two people changed the text at once: both texts side by side, and what to go on with. */
export function ConflictStep({ draft, theirs, onSettle, onClose }: ConflictStepProps) {
  const before = draft.base.description;
  const merged = useMemo(
    () => mergeTexts(before, draft.text, theirs.description),
    [before, draft.text, theirs.description],
  );
  const who = theirs.by ?? "Someone else";
  return (
    <GuardedDialog
      unsaved
      onClose={onClose}
      size="wide"
      title="This description was changed meanwhile"
      footer={
        <>
          <Button onClick={() => onSettle(theirs.description)}>Take theirs</Button>
          <Button
            variant={merged === null ? "primary" : "secondary"}
            onClick={() => onSettle(draft.text)}
          >
            Keep Mine on Top of Theirs
          </Button>
          {merged !== null && (
            <Button variant="primary" onClick={() => onSettle(merged)}>
              Merge both
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          {who} saved another text since you began. Nothing of yours is lost:{" "}
          {merged === null
            ? "both of you changed the same words, so choose which text to go on with."
            : "you changed different words, so both changes fit into one text."}
        </Banner>
        <div className="grid gap-4 lg:grid-cols-2">
          <Side title="Your text">
            <ShownDiff before={before} after={draft.text} />
          </Side>
          <Side title={theirs.by ? `The text of ${theirs.by}` : "Their text"}>
            <ShownDiff before={before} after={theirs.description} />
          </Side>
        </div>
        <Side title="From theirs to yours">
          <ShownDiff before={theirs.description} after={draft.text} />
        </Side>
      </div>
    </GuardedDialog>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-semibold text-base">{title}</h3>
      <div className="rounded-md border px-4 py-3">{children}</div>
    </section>
  );
}
