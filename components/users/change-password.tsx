"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { callApi, storeToken } from "@/lib/api-client";
import type { PasswordChanged } from "@/lib/auth/schemas";
import { plural } from "@/lib/format";
import {
  type Failure,
  type FieldErrors,
  failureOf,
  REQUIRED,
  refusal,
  sentenceOf,
  without,
} from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";

const FAILED = "Failed to change the password";
const EMPTY = { current: "", wanted: "", repeated: "" };

type ChangePasswordProps = { email: string; onClose: () => void };

/** Lets a person change their own password; the session goes on here and ends everywhere else. */
export function ChangePassword({ email, onClose }: ChangePasswordProps) {
  const router = useRouter();
  const [draft, setDraft] = useState(EMPTY);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const refused = refusal(draftErrors(draft));
    const answer = refused ?? (await send(draft));
    setBusy(false);
    if ("fields" in answer) {
      setFailure(answer);
      setErrors(answer.fields);
      return;
    }
    tellOf(answer, () => router.push("/api-tokens"));
    onClose();
  };
  const field = (name: keyof typeof EMPTY, sentFor: string) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
      setErrors(without(errors, [sentFor]));
    },
  });
  return (
    <FormDialog
      title="Change Password"
      submitLabel="Change Password"
      dirty={false}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        You stay signed in here. All of your other sessions end; your API tokens keep working.
      </p>
      <Field label="Current password" required error={sentenceOf(errors, "current_password")}>
        <PasswordInput {...field("current", "current_password")} />
      </Field>
      <Field
        label="New password"
        required
        hint="At least 12 characters."
        error={sentenceOf(errors, "new_password")}
      >
        <PasswordInput autoComplete="new-password" {...field("wanted", "new_password")} />
      </Field>
      <Field label="Repeat the new password" required error={sentenceOf(errors, "repeated")}>
        <PasswordInput autoComplete="new-password" {...field("repeated", "repeated")} />
      </Field>
      {/* Tells a password manager whose password this is. Last, as a dialog starts in its first field. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </FormDialog>
  );
}

function draftErrors({ current, wanted, repeated }: typeof EMPTY): FieldErrors {
  const errors: FieldErrors = {};
  if (current === "") errors.current_password = [REQUIRED];
  if ([...wanted].length < 12) errors.new_password = ["A password needs at least 12 characters."];
  else if (repeated !== wanted) errors.repeated = ["This is not the same as the new password."];
  return errors;
}

function tellOf({ api_tokens: tokens }: PasswordChanged, showTokens: () => void): void {
  const changed = "Password changed. Your other sessions have ended.";
  if (tokens === 0) {
    toast(changed);
    return;
  }
  const remaining = `${plural(tokens, "API token")} still ${tokens === 1 ? "works" : "work"}.`;
  toast(`${changed} ${remaining}`, {
    tone: "warning",
    action: { label: "Review", onClick: showTokens },
  });
}

async function send({ current, wanted }: typeof EMPTY): Promise<PasswordChanged | Failure> {
  try {
    const answer = await callApi<PasswordChanged>("/auth/password/", {
      method: "POST",
      body: { current_password: current, new_password: wanted },
      fallback: FAILED,
    });
    storeToken(answer.token);
    return answer;
  } catch (error) {
    return failureOf(error, FAILED);
  }
}
