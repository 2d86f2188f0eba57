"use client";

import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import type { Example } from "@/lib/enums";
import { type RuleFields, toColumns } from "@/lib/policies/rules/fields";
import { errorsBelow, type FieldErrors, sentenceOf } from "../../form/field-errors";
import { ExampleField, type Result } from "./example-field";
import { useParser } from "./parser";
import { isWritten } from "./rule-draft";

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
          examples={rule[kind]}
          resultOf={(at) =>
            resultOf(failing, kind, at, sentenceOf(errorsBelow(errors, kind), String(at)))
          }
          onChange={(examples) => onChange({ [kind]: examples })}
        />
      ))}
    </fieldset>
  );
}

type Failing = ReturnType<NonNullable<ReturnType<typeof useParser>>["failingExamples"]> | undefined;
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
  examples: Example[];
  resultOf: (at: number) => Result;
  onChange: (examples: Example[]) => void;
};

function ExampleList({ label, hint, examples, resultOf, onChange }: ExampleListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const replace = (at: number, next: Example[]) => onChange(examples.toSpliced(at, 1, ...next));
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
          onClick={() => changeAt(examples.length, () => onChange([...examples, ""]))}
        >
          <Plus aria-hidden />
          Add
        </Button>
      </div>
      {examples.map((example, at) => (
        <ExampleField
          // biome-ignore lint/suspicious/noArrayIndexKey: an example is known by its place alone
          key={at}
          label={`${label}, example ${at + 1}`}
          example={example}
          result={isWritten(example) ? resultOf(at) : null}
          onChange={(next) => replace(at, [next])}
          onRemove={() => changeAt(at, () => replace(at, []))}
        />
      ))}
    </div>
  );
}
