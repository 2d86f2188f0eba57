"use client";

import { useMemo, useState } from "react";
import { type Failure, type FieldErrors, omitErrors, Refusal, sentenceOf } from "./field-errors";
import { isEqual } from "./same";
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
  const { initial, initialErrors, check, mutationFn, onDone, ...actionOptions } = options;
  const [started, setBegun] = useState(initial);
  const [draft, setDraft] = useState(started);
  /** Fields changed since the last attempt, whose errors are therefore hidden. */
  const [changedFields, setChangedFields] = useState<readonly string[]>([]);
  const [opening] = useState(() => toRejection(initialErrors));
  const action = useAction({
    ...actionOptions,
    mutationFn: async (submittedDraft: Draft) => {
      const refusal = toRejection(await check?.(submittedDraft));
      if (refusal) throw refusal;
      return mutationFn(submittedDraft);
    },
    onDone: (answer, submittedDraft) => {
      setBegun(submittedDraft);
      return onDone?.(answer, submittedDraft);
    },
  });
  const failure = useMemo(
    () => toFieldFailure(action.isIdle ? opening : action.failure, started),
    [action.isIdle, action.failure, opening, started],
  );
  const errors = omitErrors(failure?.fields ?? {}, changedFields);

  /**
   * Changes some values of the draft.
   * @param fields the fields whose errors are removed; nested ones as `guideline.title`
   */
  function change(part: Partial<Draft>, fields: readonly string[] = Object.keys(part)) {
    setDraft((now) => ({ ...now, ...part }));
    setChangedFields((before) => [...before, ...fields.filter((field) => !before.includes(field))]);
  }

  return {
    draft,
    dirty: !isEqual(draft, started),
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
    /** Submits the draft, or replaces it with `submittedDraft` and submits that. */
    submit: (submittedDraft: Draft = draft) => {
      setDraft(submittedDraft);
      setChangedFields([]);
      action.run(submittedDraft);
    },
  };
}

/** Replaces the general message if fields of the form show their own messages. */
function toFieldFailure(failure: Failure | null, draft: object): Failure | null {
  const isMarked = failure && Object.keys(failure.fields).some((field) => field in draft);
  return isMarked ? new Refusal(failure.fields) : failure;
}

function toRejection(faults: FieldErrors = {}): Refusal | null {
  return Object.keys(faults).length > 0 ? new Refusal(faults) : null;
}
