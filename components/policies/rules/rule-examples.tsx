"use client";

import { CircleCheck, CircleX, Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import { errorsBelow, type FieldErrors, sentenceOf } from "../../form/field-errors";
import { useParser } from "./parser";

type RuleExamplesProps = {
  rule: RuleFields;
  /** Of the whole rule; those of examples by their place. */
  errors: FieldErrors;
  onChange: (part: Partial<RuleFields>) => void;
};

const KINDS = [
  { kind: "must_flag", label: "Must flag", hint: "Texts in which the rule must find a violation." },
  { kind: "must_pass", label: "Must pass", hint: "Texts in which it must find none." },
] as const;

/** What a rule's author expects of it, tried while it is typed. */
export function RuleExamples({ rule, errors, onChange }: RuleExamplesProps) {
  const parser = useParser();
  const failing = parser ? parser.failingExamples(toColumns(rule)) : undefined;
  const count = rule.must_flag.length + rule.must_pass.length;
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 font-medium text-sm">Examples</legend>
      <p className="text-ink-muted text-xs">
        They test the rule at every save; while one fails, the rule cannot be active.
        {failing === null && count > 0 && " Only the model could judge these: they are not tested."}
      </p>
      {KINDS.map(({ kind, label, hint }) => (
        <ExampleList
          key={kind}
          label={label}
          hint={hint}
          texts={rule[kind]}
          resultOf={(at) =>
            resultOf(failing, kind, at, sentenceOf(errorsBelow(errors, kind), String(at)))
          }
          onChange={(texts) => onChange({ [kind]: texts })}
        />
      ))}
    </fieldset>
  );
}

type Failing = ReturnType<NonNullable<ReturnType<typeof useParser>>["failingExamples"]> | undefined;
type Result = { ok: boolean; text: string } | null;

function resultOf(
  failing: Failing,
  kind: "must_flag" | "must_pass",
  at: number,
  refused: string | undefined,
): Result {
  const fault = failing?.find((one) => one.kind === kind && one.index === at);
  const text = fault?.message ?? (failing ? undefined : refused);
  if (text) return { ok: false, text };
  return failing ? { ok: true, text: kind === "must_flag" ? "Flagged" : "Passes" } : null;
}

type ExampleListProps = {
  label: string;
  hint: string;
  texts: string[];
  resultOf: (at: number) => Result;
  onChange: (texts: string[]) => void;
};

function ExampleList({ label, hint, texts, resultOf, onChange }: ExampleListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const replace = (at: number, next: string[]) =>
    onChange(texts.flatMap((text, index) => (index === at ? next : [text])));
  /** Changes how many there are, and goes on in the field that then stands at a place. */
  const changeAt = (at: number, change: () => void) => {
    flushSync(change);
    const fields = list.current?.querySelectorAll("textarea");
    (fields?.[at] ?? fields?.[at - 1] ?? list.current?.querySelector("button"))?.focus();
  };
  return (
    <div ref={list} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <p id={id} className="text-sm">
          {label} <span className="text-ink-muted text-xs">{hint}</span>
        </p>
        <Button
          size="sm"
          aria-label={`Add ${label} Example`}
          onClick={() => changeAt(texts.length, () => onChange([...texts, ""]))}
        >
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {texts.map((text, at) => (
        <Example
          // biome-ignore lint/suspicious/noArrayIndexKey: an example is known by its place alone
          key={at}
          label={`${label}, example ${at + 1}`}
          text={text}
          result={text.trim() === "" ? null : resultOf(at)}
          onChange={(next) => replace(at, [next])}
          onRemove={() => changeAt(at, () => replace(at, []))}
        />
      ))}
    </div>
  );
}

type ExampleProps = {
  label: string;
  text: string;
  result: Result;
  onChange: (text: string) => void;
  onRemove: () => void;
};

function Example({ label, text, result, onChange, onRemove }: ExampleProps) {
  const Icon = result?.ok ? CircleCheck : CircleX;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Textarea
          rows={1}
          aria-label={label}
          aria-invalid={result?.ok === false || undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-9 field-sizing-content"
        />
        <p
          role="status"
          className={`flex gap-1 text-xs empty:hidden ${result?.ok ? "text-success-text" : "text-danger-text"}`}
        >
          {result && (
            <>
              <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {result.text}
            </>
          )}
        </p>
      </div>
      <IconButton label={`Remove ${label}`} small onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
