"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { ROLES, type Role } from "@/lib/enums";
import { displayName, sentenceCase } from "@/lib/format";
import type { UserJson } from "@/lib/people/users/schemas";
import { callApi } from "@/lib/platform/api-client";
import { REQUIRED } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { USERS } from "./list";
import {
  type Choice,
  GENERATED,
  PasswordChoice,
  passwordErrors,
  passwordOf,
} from "./password-choice";
import { ShownOnce } from "./shown-once";

type UserFormProps = {
  /** The account to edit; null to create one. */
  user: UserJson | null;
  /** Why the role cannot change; null if it can. */
  protection: string | null;
  onClose: () => void;
};

/** Creates an account, whose password is then shown once, or edits one. */
export function UserForm({ user, protection, onClose }: UserFormProps) {
  const [stored] = useState(user);
  const form = useForm({
    initial: () => draftOf(stored),
    check: ({ email, password }) => ({
      ...(email.trim() === "" && { email: [REQUIRED] }),
      ...(!stored && passwordErrors(password)),
    }),
    mutationFn: (draft): Promise<string | null> => (stored ? update(draft, stored) : create(draft)),
    changes: [[USERS.key]],
    onDone: (_, draft) => {
      if (!stored) return;
      toast(`Account of ${nameIn(draft)} saved`);
      onClose();
    },
  });
  const { draft, answer: made } = form;
  if (made) {
    const shown = { name: nameIn(draft), email: draft.email.trim(), password: made };
    return <ShownOnce title="Account created" {...shown} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={stored ? `Edit ${displayName(stored)}` : "Create Account"}
      submitLabel={stored ? "Save Changes" : "Create Account"}
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
        required={stored !== null}
        hint={stored ? undefined : "If empty, the part of the email before the @ is used."}
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
          options={ROLES.map((value) => ({ value, label: sentenceCase(value) }))}
          value={draft.role}
          onChange={({ target }) =>
            form.change({ role: ROLES.find((role) => role === target.value) ?? draft.role })
          }
        />
      </Field>
      {!stored && (
        <PasswordChoice
          value={draft.password}
          error={form.error("password")}
          onChange={(password) => form.change({ password })}
        />
      )}
    </FormDialog>
  );
}

type Fields = Pick<UserJson, "email" | "first_name" | "last_name" | "username"> & { role: Role };
type Draft = Fields & { password: Choice };

function draftOf(user: UserJson | null): Draft {
  return {
    email: user?.email ?? "",
    first_name: user?.first_name ?? "",
    last_name: user?.last_name ?? "",
    username: user?.username ?? "",
    role: user?.role ?? "viewer",
    password: GENERATED,
  };
}

/** @returns the password, which is never shown again */
async function create({ password: choice, ...fields }: Draft): Promise<string> {
  const password = passwordOf(choice);
  const filledIn = Object.entries(fields).filter(([, value]) => value.trim() !== "");
  await callApi("/auth/users/", {
    method: "POST",
    body: { ...Object.fromEntries(filledIn), password },
    fallback: "Failed to create user",
  });
  return password;
}

async function update({ password: _, ...fields }: Draft, stored: UserJson): Promise<null> {
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== stored[field as keyof Fields],
  );
  await callApi(`/auth/users/${stored.id}/`, {
    method: "PATCH",
    body: Object.fromEntries(changed),
    fallback: "Failed to update user",
  });
  return null;
}

function nameIn({ email, username, ...names }: Fields): string {
  const [known = email] = [username, email].filter((text) => text.trim() !== "");
  return displayName({ ...names, username: known });
}

/** What each role can do, in a sentence. */
const ROLE_WORDS: Record<Role, string> = {
  admin: "Full access, including policies, accounts and the audit log.",
  reviewer: "Uploads, edits and reviews products; reads analytics.",
  viewer: "Reads products, validations and SEO; can't change anything.",
};
