import { useMemo, useState } from "react";
import { isEqual } from "./changes";
import {
  type FieldErrors,
  type FormFailure,
  getFirstFieldError,
  omitErrors,
  ValidationError,
} from "./field-errors";
import { type ActionOptions, useAction } from "./use-action";

interface FormOptions<Draft extends object, Answer> extends ActionOptions<Draft, Answer> {
  /** Returns the initial values. Only called once, so later data does not change the form. */
  initial: () => Draft;
  /** Errors to show until the first submission. */
  initialErrors?: FieldErrors;
  /** Validates a draft before it is submitted. */
  check?: (draft: Draft) => FieldErrors | Promise<FieldErrors>;
}

/** The form state that a surrounding dialog needs. */
export interface FormState {
  busy: boolean;
  /** Whether closing would lose changes. */
  dirty: boolean;
  failure: FormFailure | null;
  submit: () => void;
}

/** Manages a form: its values, errors and submission. */
export function useForm<Draft extends object, Answer = unknown>(
  options: FormOptions<Draft, Answer>,
) {
  const { initial, initialErrors, check, mutationFn, onDone, ...actionOptions } = options;
  const [started, setStarted] = useState(initial);
  const [draft, setDraft] = useState(started);
  /** Fields changed since the last attempt. Their errors are hidden. */
  const [changedFields, setChangedFields] = useState<readonly string[]>([]);
  const [opening] = useState(() => toValidationError(initialErrors));
  const action = useAction({
    ...actionOptions,
    mutationFn: async (submittedDraft: Draft) => {
      const validationError = toValidationError(await check?.(submittedDraft));
      if (validationError) throw validationError;
      return mutationFn(submittedDraft);
    },
    onDone: (answer, submittedDraft) => {
      setStarted(submittedDraft);
      return onDone?.(answer, submittedDraft);
    },
  });
  const failure = useMemo(
    () => toFieldFailure(action.isIdle ? opening : action.failure, started),
    [action.isIdle, action.failure, opening, started],
  );
  const errors = omitErrors(failure?.fields ?? {}, changedFields);

  /**
   * Changes some of the draft's values.
   * @param fields the fields whose errors are removed; nested fields are written as
   * `guideline.title`
   */
  function changeDraft(part: Partial<Draft>, fields: readonly string[] = Object.keys(part)) {
    setDraft((now) => ({ ...now, ...part }));
    setChangedFields((before) => [...before, ...fields.filter((field) => !before.includes(field))]);
  }

  return {
    draft,
    dirty: !isEqual(draft, started),
    change: changeDraft,
    errors,
    /** Returns a field's first error message. */
    error: (field: string) => getFirstFieldError(errors, field),
    /** Returns the props of a text input. */
    text: (field: keyof Draft & string) => ({
      value: String(draft[field]),
      onChange: ({ target }: { target: { value: string } }) =>
        changeDraft({ [field]: target.value } as Partial<Draft>),
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

/** Replaces the general message if the form's fields show their own messages. */
function toFieldFailure(failure: FormFailure | null, draft: object): FormFailure | null {
  const hasFieldError = failure && Object.keys(failure.fields).some((field) => field in draft);
  return hasFieldError ? new ValidationError(failure.fields) : failure;
}

function toValidationError(errors: FieldErrors = {}): ValidationError | null {
  return Object.keys(errors).length > 0 ? new ValidationError(errors) : null;
}
