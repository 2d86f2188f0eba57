import { CircleSlash, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonKey } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Time } from "@/components/ui/time";
import type { DecisionKind, DecisionScope } from "@/lib/enums";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { submitByKey } from "../form/submit-by-key";
import { useUnsavedChanges } from "../form/unsaved-changes";
import { useDecisionPermission } from "./decision-permission";
import { CLOSED_REASON_LABELS, DECISION_LABELS } from "./labels";
import { type DecidedRule, useReasons } from "./reasons";
import { type Decision, useDecision } from "./use-decision";

type FindingDecisionProps = {
  violation: DecidedRule & {
    id: number;
    start_position: number | null;
    possible_name: string | null;
    decision: FindingDecisionJson | null;
  };
  /** Whether the finding is of a claim rule. Only evidence makes its words acceptable. */
  isClaim: boolean;
};

/** Dismisses a finding or shows its decision, and then focuses the surrounding `[data-card]`. */
export function FindingDecision({ violation, isClaim }: FindingDecisionProps) {
  const decisionPermission = useDecisionPermission();
  const container = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<DecisionKind | null>(null);
  const [reason, setReason] = useState("");
  const { busy, error, decide, takeBack, addName } = useDecision();
  const { decision } = violation;
  const focusCard = () => container.current?.closest<HTMLElement>("[data-card]")?.focus();
  if (!decisionPermission && !decision) return null;
  return (
    <div ref={container} className="flex flex-col gap-2">
      {decision && <Decided decision={decision} />}
      {error && !kind && <Banner tone="error">{error}</Banner>}
      {decisionPermission && kind && !decision ? (
        <DecideForm
          key={kind}
          kind={kind}
          rule={violation}
          hasPosition={violation.start_position !== null}
          busy={busy}
          error={error}
          reason={reason}
          onType={setReason}
          onClose={() => {
            setKind(null);
            focusCard();
          }}
          onDecide={async (newDecision) => {
            if (!(await decide(violation.id, newDecision))) return;
            setKind(null);
            setReason("");
            focusCard();
          }}
        />
      ) : decisionPermission ? (
        <div className="flex flex-wrap items-center gap-2">
          {decision?.state === "open" && (
            <Button
              size="sm"
              busy={busy}
              onClick={async () => {
                if (await takeBack(decision.id)) focusCard();
              }}
            >
              <Undo2 aria-hidden />
              Revoke
            </Button>
          )}
          {!decision &&
            DECISION_OPTIONS.filter(({ value }) => !isClaim || value !== "accepted").map(
              ({ value, label, shortcut, title }) => (
                <Button
                  key={value}
                  size="sm"
                  variant="ghost"
                  title={decisionPermission.barred ?? title}
                  disabled={decisionPermission.barred !== null}
                  aria-keyshortcuts={shortcut}
                  onClick={() => setKind(value)}
                >
                  {label}
                  <ButtonKey>{shortcut}</ButtonKey>
                </Button>
              ),
            )}
          {!decision && violation.possible_name !== null && (
            <Button
              size="sm"
              variant="ghost"
              busy={busy}
              title={`Add “${violation.possible_name}” to the names, which capitals rules ignore in all products`}
              aria-keyshortcuts="m"
              onClick={async () => {
                if (await addName(violation.id)) focusCard();
              }}
            >
              It is a name
              <ButtonKey>m</ButtonKey>
            </Button>
          )}
          {!decision && decisionPermission.barred && (
            <p className="text-ink-muted text-xs">{decisionPermission.barred}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}

const DECISION_OPTIONS = [
  { value: "wrong", label: "False positive", shortcut: "w", title: "The finding is incorrect" },
  {
    value: "accepted",
    label: "Accept as is",
    shortcut: "i",
    title: "The finding is correct, but allowed here",
  },
] as const satisfies { value: DecisionKind; label: string; shortcut: string; title: string }[];

function Decided({ decision }: { decision: FindingDecisionJson }) {
  return (
    <p className="flex gap-2 break-words rounded-sm bg-surface-sunken px-2 py-1.5 text-sm">
      <CircleSlash aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="font-medium">Dismissed: {DECISION_LABELS[decision.kind]}</span>
        {decision.scope === "product" && " in this product"} · {decision.reason}
        <span className="block text-ink-muted text-xs">
          {decision.decided_by_name}, <Time value={decision.created_at} />
          {decision.expires_at && `, until ${decision.expires_at}`}
          {decision.closed_reason && `; ended: ${CLOSED_REASON_LABELS[decision.closed_reason]}`}
        </span>
      </span>
    </p>
  );
}

type DecideFormProps = {
  kind: DecisionKind;
  rule: DecidedRule;
  /** Whether the finding has a position in the text. */
  hasPosition: boolean;
  busy: boolean;
  error: string | null;
  /** The typed text, which is preserved when the form closes. */
  reason: string;
  onType: (reason: string) => void;
  onDecide: (newDecision: Decision) => void;
  onClose: () => void;
};

const FORM_TITLES: Record<DecisionKind, string> = {
  wrong: "Mark as False Positive",
  accepted: "Accept as Is",
};

const SCOPE_OPTIONS: { value: DecisionScope; label: string }[] = [
  { value: "occurrence", label: "Here" },
  { value: "product", label: "In This Product" },
];

/** Asks for a dismissal's reason: digits select a suggestion, Enter submits a typed reason. */
function DecideForm({
  kind,
  rule,
  hasPosition,
  busy,
  error,
  reason,
  ...handlers
}: DecideFormProps) {
  const reasons = useReasons(kind, rule);
  const form = useRef<HTMLFormElement>(null);
  const reasonInput = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState<DecisionScope>(hasPosition ? "occurrence" : "product");
  const [expiryDate, setExpiryDate] = useState("");
  useUnsavedChanges(reason.trim() !== "");
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const submitDecision = (reasonText: string) => {
    if (busy || reasonText.trim() === "") return;
    handlers.onDecide({ kind, scope, reason: reasonText.trim(), expires_at: expiryDate || null });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "radio";
    const digit = /^[1-9]$/.test(event.key) && !isTyping ? Number(event.key) : 0;
    const suggestedReason = reasons[digit - 1];
    const isModified = event.metaKey || event.ctrlKey || event.altKey;
    if (suggestedReason !== undefined && !isModified) {
      event.preventDefault();
      submitDecision(suggestedReason);
    } else if (!isTyping && !isModified && /^\p{L}$/u.test(event.key)) {
      // The field receives the letter.
      reasonInput.current?.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      handlers.onClose();
    } else submitByKey(event);
  };
  return (
    <form
      ref={form}
      data-own-escape
      data-own-keys
      tabIndex={-1}
      noValidate
      aria-label={FORM_TITLES[kind]}
      className="flex scroll-mt-16 flex-col gap-2.5 rounded-md border border-accent-line bg-surface p-2.5 focus:outline-none"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submitDecision(reason);
      }}
    >
      <p className="font-medium text-sm">{FORM_TITLES[kind]}: choose a reason</p>
      {error && <Banner tone="error">{error}</Banner>}
      <ul aria-label="Suggested reasons" className="flex flex-col gap-1">
        {reasons.map((text, index) => (
          <li key={text}>
            <button
              type="button"
              aria-disabled={busy}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => submitDecision(text)}
              className="flex min-h-7 w-full items-center gap-2 rounded-sm border bg-surface-raised px-2 py-0.5 text-left text-xs hover:bg-surface-hover"
            >
              <kbd aria-hidden className="font-mono text-ink-muted max-sm:hidden">
                {index + 1}
              </kbd>
              <span className="min-w-0 break-words">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <Field label="Another reason">
        <Input
          ref={reasonInput}
          value={reason}
          maxLength={500}
          onChange={({ target }) => handlers.onType(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {hasPosition ? (
          <Segmented label="Scope" options={SCOPE_OPTIONS} value={scope} onChange={setScope} />
        ) : (
          <p className="text-ink-muted text-xs">Applies to the whole product.</p>
        )}
        <Field label="Until (optional)">
          <Input
            type="date"
            value={expiryDate}
            min={new Date().toISOString().slice(0, 10)}
            onChange={({ target }) => setExpiryDate(target.value)}
          />
        </Field>
        <div className="ml-auto flex gap-2">
          <Button size="sm" onClick={handlers.onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            type="submit"
            variant="primary"
            busy={busy}
            disabled={reason.trim() === ""}
          >
            {FORM_TITLES[kind]}
          </Button>
        </div>
      </div>
    </form>
  );
}
