"use client";

import { useMemo, useState } from "react";
import { type Failure, type FieldErrors, Refusal, sentenceOf, without } from "./field-errors";
import { same } from "./same";
import { type ActionOptions, useAction } from "./use-action";

interface FormOptions<Draft extends object, Answer> extends ActionOptions<Draft, Answer> {
  /** Returns the initial values. Only called once, so later data does not change the form. */
  initial: () => Draft;
  /** Errors to show until the first submission. */
  initialErrors?: FieldErrors;
  /** Validates a draft before it is submitted. */
  check?: (draft: Draft) => FieldErrors | Promise<FieldErrors>;
}

/** The state of a form that a surrounding dialog needs. */
export interface FormState {
  busy: boolean;
  /** Whether closing would lose changes. */
  dirty: boolean;
  failure: Failure | null;
  submit: () => void;
}

/** Manages a form: its values, errors and submission. */
export function useForm<Draft extends object, Answer = unknown>(
  options: FormOptions<Draft, Answer>,
) {
  const { initial, initialErrors, check, mutationFn, onDone, ...rest } = options;
  const [started, setBegun] = useState(initial);
  const [draft, setDraft] = useState(started);
  /** Fields changed since the last attempt, whose errors are therefore hidden. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [opening] = useState(() => toRejection(initialErrors));
  const action = useAction({
    ...rest,
    mutationFn: async (sent: Draft) => {
      const refusal = toRejection(await check?.(sent));
      if (refusal) throw refusal;
      return mutationFn(sent);
    },
    onDone: (answer, sent) => {
      setBegun(sent);
      return onDone?.(answer, sent);
    },
  });
  const failure = useMemo(
    () => marking(action.isIdle ? opening : action.failure, started),
    [action.isIdle, action.failure, opening, started],
  );
  const errors = without(failure?.fields ?? {}, changed);

  /**
   * Changes some values of the draft.
   * @param fields the fields whose errors are removed; nested ones as `guideline.title`
   */
  function change(part: Partial<Draft>, fields: readonly string[] = Object.keys(part)) {
    setDraft((now) => ({ ...now, ...part }));
    setChanged((before) => [...before, ...fields.filter((field) => !before.includes(field))]);
  }

  return {
    draft,
    dirty: !same(draft, started),
    change,
    errors,
    /** Returns the first error message of a field. */
    error: (field: string) => sentenceOf(errors, field),
    /** Returns the props of a text input. */
    text: (field: keyof Draft & string) => ({
      value: String(draft[field]),
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [field]: target.value } as Partial<Draft>),
    }),
    busy: action.busy,
    answer: action.answer,
    failure,
    dismiss: action.dismiss,
    /** Submits the draft, or replaces it with `ready` and submits that. */
    submit: (ready: Draft = draft) => {
      setDraft(ready);
      setChanged([]);
      action.run(ready);
    },
  };
}

/** Replaces the general message if fields of the form show their own messages. */
function marking(failure: Failure | null, draft: object): Failure | null {
  const isMarked = failure && Object.keys(failure.fields).some((field) => field in draft);
  return isMarked ? new Refusal(failure.fields) : failure;
}

function toRejection(faults: FieldErrors = {}): Refusal | null {
  return Object.keys(faults).length > 0 ? new Refusal(faults) : null;
}
