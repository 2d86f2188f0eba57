"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { OWN_ESCAPE } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import type { DecisionKind, DecisionScope } from "@/lib/decided";
import { useUnsaved } from "../form/guarded-dialog";
import { submitByKey } from "../form/submit-by-key";
import { useReasons } from "./reasons";
import type { Said } from "./use-decision";

type DecideFormProps = {
  kind: DecisionKind;
  /** Whether the finding has a place in the text. */
  placed: boolean;
  busy: boolean;
  error: string | null;
  /** What was typed so far; it outlives the form. */
  reason: string;
  onType: (reason: string) => void;
  onDecide: (said: Said) => void;
  onClose: () => void;
};

const TITLES: Record<DecisionKind, string> = { wrong: "Set Aside as Wrong", accepted: "Accept" };

const SCOPES: { value: DecisionScope; label: string }[] = [
  { value: "occurrence", label: "Here" },
  { value: "product", label: "In This Product" },
];

/** Why a finding does not count: a reason by its digit decides at once, a typed one by Enter. */
export function DecideForm({ kind, placed, busy, error, reason, ...on }: DecideFormProps) {
  const offered = useReasons(kind);
  const form = useRef<HTMLFormElement>(null);
  const [scope, setScope] = useState<DecisionScope>(placed ? "occurrence" : "product");
  const [until, setUntil] = useState("");
  useUnsaved(reason.trim() !== "");
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const send = (chosen: string) => {
    if (busy || chosen.trim() === "") return;
    on.onDecide({ kind, scope, reason: chosen.trim(), expires_at: until || null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== "radio";
    const digit = /^[1-9]$/.test(event.key) && !typing ? Number(event.key) : 0;
    const chosen = offered[digit - 1];
    if (chosen !== undefined && !event.metaKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      send(chosen);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      on.onClose();
    } else submitByKey(event);
  };
  return (
    <form
      ref={form}
      {...OWN_ESCAPE}
      tabIndex={-1}
      noValidate
      aria-label={TITLES[kind]}
      className="flex scroll-mt-16 scroll-mb-4 flex-col gap-2.5 [body:has([data-bottom-bar])_&]:scroll-mb-20 rounded-md border border-accent-line bg-surface p-2.5 focus:outline-none"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send(reason);
      }}
    >
      <p className="font-medium text-sm">{TITLES[kind]}: why?</p>
      {error && <Banner tone="error">{error}</Banner>}
      <ul aria-label="Reasons to choose from" className="flex flex-col gap-1">
        {offered.map((text, at) => (
          <li key={text}>
            <button
              type="button"
              aria-disabled={busy}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => send(text)}
              className="flex min-h-7 w-full items-center gap-2 rounded-sm border bg-surface-raised px-2 py-0.5 text-left text-xs hover:bg-surface-hover"
            >
              <kbd aria-hidden className="font-mono text-ink-muted max-sm:hidden">
                {at + 1}
              </kbd>
              <span className="min-w-0 break-words">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <Field label="Another reason">
        <Input value={reason} maxLength={500} onChange={({ target }) => on.onType(target.value)} />
      </Field>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {placed ? (
          <Segmented label="Where it holds" options={SCOPES} value={scope} onChange={setScope} />
        ) : (
          <p className="text-ink-muted text-xs">It holds for the whole product.</p>
        )}
        <Field label="Until (optional)">
          <Input
            type="date"
            value={until}
            min={new Date().toISOString().slice(0, 10)}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
        <div className="ml-auto flex gap-2">
          <Button size="sm" onClick={on.onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ""}
          >
            {TITLES[kind]}
          </Button>
        </div>
      </div>
    </form>
  );
}
