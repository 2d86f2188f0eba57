"use client";

import { type ReactNode, useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { GuardedDialog } from "../../form/guarded-dialog";
import type { WrittenTexts } from "../../writing/written-texts";
import { mergeDrafts, mineOnTop } from "./merge-drafts";
import type { Theirs } from "./save";
import { TextsDiff } from "./texts-diff";
import type { Draft } from "./use-draft";

type ConflictStepProps = {
  draft: Draft;
  theirs: Theirs;
  /** Goes on writing, on top of theirs, with these texts. */
  onSettle: (texts: WrittenTexts) => void;
  onClose: () => void;
};

/** Two people changed the text at once: both texts side by side, and what to go on with. */
export function ConflictStep({ draft, theirs, onSettle, onClose }: ConflictStepProps) {
  const before = draft.base.texts;
  const merged = useMemo(
    () => mergeDrafts(before, draft.texts, theirs.texts),
    [before, draft.texts, theirs.texts],
  );
  const mine = mineOnTop(before, draft.texts, theirs.texts);
  const who = theirs.by ?? "Someone else";
  return (
    <GuardedDialog
      unsaved
      onClose={onClose}
      size="wide"
      title="This description was changed meanwhile"
      footer={
        <>
          <Button onClick={() => onSettle(theirs.texts)}>Take theirs</Button>
          <Button
            variant={merged === null ? "primary" : "secondary"}
            onClick={() => onSettle(mine)}
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
            <TextsDiff before={before} after={draft.texts} />
          </Side>
          <Side title={theirs.by ? `The text of ${theirs.by}` : "Their text"}>
            <TextsDiff before={before} after={theirs.texts} />
          </Side>
        </div>
        <Side title="From theirs to yours">
          <TextsDiff before={theirs.texts} after={mine} />
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
