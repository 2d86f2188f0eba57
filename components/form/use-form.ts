"use client";

import { useMemo, useState } from "react";
import { type Failure, type FieldErrors, Refusal, sentenceOf, without } from "./field-errors";
import { same } from "./same";
import { type ActionOptions, useAction } from "./use-action";

interface FormOptions<Draft extends object, Answer> extends ActionOptions<Draft, Answer> {
  /** What the form begins with; read once, so that what is fetched meanwhile changes nothing. */
  initial: () => Draft;
  /** What was said of it before, until it is sent anew. */
  known?: FieldErrors;
  /** What is wrong with a draft, before it is sent. */
  check?: (draft: Draft) => FieldErrors | Promise<FieldErrors>;
}

/** What a dialog around a form needs of it. */
export interface FormState {
  busy: boolean;
  /** Whether something was changed that closing would lose. */
  dirty: boolean;
  failure: Failure | null;
  submit: () => void;
}

/** A form: what is typed, what is wrong with it, and what becomes of sending it. */
export function useForm<Draft extends object, Answer = unknown>(
  options: FormOptions<Draft, Answer>,
) {
  const { initial, known, check, act, onDone, ...rest } = options;
  const [begun, setBegun] = useState(initial);
  const [draft, setDraft] = useState(begun);
  /** The fields that were changed since the last try: what was wrong with them is not known. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [opening] = useState(() => refusalOf(known));
  const action = useAction({
    ...rest,
    act: async (sent: Draft) => {
      const refusal = refusalOf(await check?.(sent));
      if (refusal) throw refusal;
      return act(sent);
    },
    onDone: (answer, sent) => {
      setBegun(sent);
      return onDone?.(answer, sent);
    },
  });
  const failure = useMemo(
    () => marking(action.isIdle ? opening : action.failure, begun),
    [action.isIdle, action.failure, opening, begun],
  );
  const errors = without(failure?.fields ?? {}, changed);

  /** @param fields whose errors go; below a field as `guideline.title` */
  function change(part: Partial<Draft>, fields: readonly string[] = Object.keys(part)) {
    setDraft((now) => ({ ...now, ...part }));
    setChanged((before) => [...before, ...fields.filter((field) => !before.includes(field))]);
  }

  return {
    draft,
    dirty: !same(draft, begun),
    change,
    errors,
    /** The sentence under a field. */
    error: (field: string) => sentenceOf(errors, field),
    /** What a text's input needs. */
    text: (field: keyof Draft & string) => ({
      value: String(draft[field]),
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [field]: target.value } as Partial<Draft>),
    }),
    busy: action.busy,
    answer: action.answer,
    failure,
    dismiss: action.dismiss,
    /** Sends the draft, or what of it is `ready`, which is the draft from then on. */
    submit: (ready: Draft = draft) => {
      setDraft(ready);
      setChanged([]);
      action.run(ready);
    },
  };
}

/** Where fields of the form are marked, they say what is wrong. */
function marking(failure: Failure | null, draft: object): Failure | null {
  const isMarked = failure && Object.keys(failure.fields).some((field) => field in draft);
  return isMarked ? new Refusal(failure.fields) : failure;
}

function refusalOf(faults: FieldErrors = {}): Refusal | null {
  return Object.keys(faults).length > 0 ? new Refusal(faults) : null;
}
