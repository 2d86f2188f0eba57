"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { ROLES, type Role } from "@/lib/enums";
import { displayName, toSentenceCase } from "@/lib/format";
import type { AccountJson } from "@/lib/people/users/schemas";
import { callApi } from "@/lib/platform/api-client";
import { REQUIRED } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { USERS } from "./list";
import {
  type Choice,
  GENERATED,
  PasswordChoice,
  passwordOf,
  validatePassword,
} from "./password-choice";
import { ShownOnce } from "./shown-once";

type UserFormProps = {
  /** The account to edit; null to create one. */
  user: AccountJson | null;
  /** The reason why the role cannot change; null if it can. */
  protection: string | null;
  /** Whether single sign-on is configured. */
  singleSignOn: boolean;
  onClose: () => void;
};

/** Creates an account and shows its password once, or edits an account. */
export function UserForm({ user, protection, singleSignOn, onClose }: UserFormProps) {
  const [initialUser] = useState(user);
  const form = useForm({
    initial: () => draftOf(initialUser),
    check: ({ email, password }) => ({
      ...(email.trim() === "" && { email: [REQUIRED] }),
      ...(!initialUser && validatePassword(password)),
    }),
    mutationFn: (draft): Promise<string | null> =>
      initialUser ? update(draft, initialUser) : create(draft),
    changes: [[USERS.key]],
    onDone: (_, draft) => {
      if (!initialUser) return;
      toast(`Account of ${getDisplayName(draft)} saved`);
      onClose();
    },
  });
  const { draft, answer: newPassword } = form;
  if (newPassword) {
    const credentials = {
      name: getDisplayName(draft),
      email: draft.email.trim(),
      password: newPassword,
    };
    return <ShownOnce title="Account created" {...credentials} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={initialUser ? `Edit ${displayName(initialUser)}` : "Create Account"}
      submitLabel={initialUser ? "Save Changes" : "Create Account"}
      onClose={onClose}
    >
      <Field label="Email" required error={form.error("email")}>
        <Input type="email" autoComplete="off" {...form.text("email")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={form.error("first_name")}>
          <Input autoComplete="off" {...form.text("first_name")} />
        </Field>
        <Field label="Last name" error={form.error("last_name")}>
          <Input autoComplete="off" {...form.text("last_name")} />
        </Field>
      </div>
      <Field
        label="Username"
        required={initialUser !== null}
        hint={initialUser ? undefined : "If empty, the part of the email before the @ is used."}
        error={form.error("username")}
      >
        <Input autoComplete="off" {...form.text("username")} />
      </Field>
      <Field
        label="Role"
        required
        hint={protection ?? ROLE_WORDS[draft.role]}
        error={form.error("role")}
      >
        <Select
          disabled={protection !== null}
          options={ROLES.map((value) => ({ value, label: toSentenceCase(value) }))}
          value={draft.role}
          onChange={({ target }) =>
            form.change({ role: ROLES.find((role) => role === target.value) ?? draft.role })
          }
        />
      </Field>
      {initialUser && singleSignOn && (
        <EmergencyAccess
          hasPassword={initialUser.sign_in_methods.includes("password")}
          checked={draft.emergency_access}
          onChange={(emergency_access) => form.change({ emergency_access })}
        />
      )}
      {!initialUser && (
        <PasswordChoice
          value={draft.password}
          error={form.error("password")}
          onChange={(password) => form.change({ password })}
        />
      )}
    </FormDialog>
  );
}

type EmergencyAccessProps = {
  hasPassword: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function EmergencyAccess({ hasPassword, checked, onChange }: EmergencyAccessProps) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label="Emergency access"
        checked={checked}
        disabled={!hasPassword && !checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="text-ink-muted text-xs">
        {hasPassword
          ? "The password works even if password sign-in is switched off."
          : "This account has no password. Reset the password first."}
      </p>
    </div>
  );
}

type Fields = Pick<AccountJson, "email" | "first_name" | "last_name" | "username"> & { role: Role };
type Draft = Fields & { password: Choice; emergency_access: boolean };

function draftOf(user: AccountJson | null): Draft {
  return {
    email: user?.email ?? "",
    first_name: user?.first_name ?? "",
    last_name: user?.last_name ?? "",
    username: user?.username ?? "",
    role: user?.role ?? "viewer",
    password: GENERATED,
    emergency_access: user?.emergency_access ?? false,
  };
}

/**
 * Creates an account.
 * @returns the password, which is never shown again
 */
async function create({
  password: choice,
  emergency_access: _,
  ...fields
}: Draft): Promise<string> {
  const password = passwordOf(choice);
  const filledIn = Object.entries(fields).filter(([, value]) => value.trim() !== "");
  await callApi("/auth/users/", {
    method: "POST",
    body: { ...Object.fromEntries(filledIn), password },
    fallback: "Failed to create user",
  });
  return password;
}

async function update({ password: _, ...fields }: Draft, existingUser: AccountJson): Promise<null> {
  const changedEntries = Object.entries(fields).filter(
    ([field, value]) => value !== existingUser[field as keyof typeof fields],
  );
  await callApi(`/auth/users/${existingUser.id}/`, {
    method: "PATCH",
    body: Object.fromEntries(changedEntries),
    fallback: "Failed to update user",
  });
  return null;
}

function getDisplayName({ email, username, ...names }: Fields): string {
  const [usernameOrEmail = email] = [username, email].filter((text) => text.trim() !== "");
  return displayName({ ...names, username: usernameOrEmail });
}

/** Sentences that describe what each role can do. */
const ROLE_WORDS: Record<Role, string> = {
  admin: "Full access, including policies, accounts and the audit log.",
  reviewer: "Uploads, edits and reviews products; reads analytics.",
  viewer: "Reads products, validations and SEO; can't change anything.",
};
