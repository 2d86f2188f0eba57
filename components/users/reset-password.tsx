"use client";

import { callApi } from "@/lib/api-client";
import { displayName } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { API_TOKENS } from "../api-tokens/use-tokens";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { USERS } from "./list";
import { GENERATED, PasswordChoice, passwordErrors, passwordOf } from "./password-choice";
import { ShownOnce } from "./shown-once";

type ResetPasswordProps = { user: UserJson; onClose: () => void };

/** Gives a person a new password, which is then shown once. */
export function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const name = displayName(user);
  const form = useForm({
    initial: () => ({ password: GENERATED }),
    check: ({ password }) => passwordErrors(password),
    act: async (draft) => {
      const password = passwordOf(draft.password);
      await callApi(`/auth/users/${user.id}/`, {
        method: "PATCH",
        body: { password },
        fallback: "Failed to reset the password",
      });
      return password;
    },
    changes: [[USERS.key], API_TOKENS],
  });
  if (form.answer !== undefined)
    return (
      <ShownOnce
        title="Password reset"
        name={name}
        email={user.email}
        password={form.answer}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      form={form}
      title={`Reset password of ${name}`}
      submitLabel="Reset Password"
      onClose={onClose}
    >
      <p className="text-ink-muted text-sm">
        The old password stops working at once, all sessions of {name} end, and their API tokens are
        revoked for good.
      </p>
      <PasswordChoice
        value={form.draft.password}
        error={form.error("password")}
        onChange={(password) => form.change({ password })}
      />
    </FormDialog>
  );
}
