"use client";

import { useState } from "react";
import { displayName } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { type Failure, refusal, sentenceOf } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { type Choice, GENERATED, PasswordChoice, passwordOf } from "./password-choice";
import { ShownOnce } from "./shown-once";
import { useAccountChange } from "./use-users";

type ResetPasswordProps = { user: UserJson; onClose: () => void };

/** Gives a person a new password, which is then shown once. */
export function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const [choice, setChoice] = useState(GENERATED);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const { send, busy } = useAccountChange();
  const name = displayName(user);
  const submit = async () => {
    const wanted = passwordOf(choice);
    const short = [...wanted].length < 12 ? [TOO_SHORT] : null;
    const failed =
      (short && refusal({ password: short })) ??
      (await send({
        method: "PATCH",
        path: `/auth/users/${user.id}/`,
        body: { password: wanted },
        fallback: "Failed to reset the password",
      }));
    setFailure(failed);
    if (!failed) setPassword(wanted);
  };
  if (password !== null)
    return (
      <ShownOnce
        title="Password reset"
        name={name}
        email={user.email}
        password={password}
        onClose={onClose}
      />
    );
  const choose = (next: Choice) => {
    setChoice(next);
    setFailure(null);
  };
  return (
    <FormDialog
      title={`Reset password of ${name}`}
      submitLabel="Reset Password"
      dirty={choice.typed !== ""}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        The old password stops working at once, and all sessions of {name} end. Their API tokens
        keep working; you can revoke them under “API tokens…”.
      </p>
      <PasswordChoice
        value={choice}
        error={failure ? sentenceOf(failure.fields, "password") : undefined}
        onChange={choose}
      />
    </FormDialog>
  );
}

const TOO_SHORT = "A password needs at least 12 characters.";
