"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { ROLES, type Role } from "@/lib/enums";
import { displayName, sentenceCase } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import {
  type Failure,
  type FieldErrors,
  REQUIRED,
  refusal,
  sentenceOf,
  without,
} from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { type Choice, GENERATED, PasswordChoice, passwordOf } from "./password-choice";
import { ROLE_WORDS } from "./role-words";
import { ShownOnce } from "./shown-once";
import { useAccountChange } from "./use-users";

type UserFormProps = {
  /** The account to change; null makes one. */
  user: UserJson | null;
  /** Why the role stays as it is; null where it may change. */
  protection: string | null;
  onClose: () => void;
};

/** Makes an account, whose password is then shown once, or changes one. */
export function UserForm({ user, protection, onClose }: UserFormProps) {
  const [stored] = useState(user);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [choice, setChoice] = useState(GENERATED);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [made, setMade] = useState<string | null>(null);
  const { send, busy } = useAccountChange();
  const changed = changesOf(draft, stored);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setErrors(without(errors, Object.keys(part)));
  };
  const refuse = (refused: Failure | null) => {
    setFailure(refused);
    setErrors(refused?.fields ?? {});
  };
  const submit = async () => {
    const password = passwordOf(choice);
    const refused = refusal(draftErrors(draft, stored ? null : password));
    if (refused) return refuse(refused);
    if (!stored) {
      const failed = await send({ ...CREATE, body: { ...changed, password } });
      return failed ? refuse(failed) : setMade(password);
    }
    const failed = await send({ ...UPDATE, path: `/auth/users/${stored.id}/`, body: changed });
    if (failed) return refuse(failed);
    toast(`Account of ${nameIn(draft)} saved`);
    onClose();
  };
  if (made !== null) {
    const shown = { name: nameIn(draft), email: draft.email.trim(), password: made };
    return <ShownOnce title="Account created" {...shown} onClose={onClose} />;
  }
  const chosen = (next: Choice) => {
    setChoice(next);
    setErrors(without(errors, ["password"]));
  };
  return (
    <FormDialog
      title={stored ? `Edit ${displayName(stored)}` : "Create Account"}
      submitLabel={stored ? "Save Changes" : "Create Account"}
      dirty={Object.keys(changed).length > (stored ? 0 : 1) || choice.typed !== ""}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Email" required error={sentenceOf(errors, "email")}>
        <Input
          type="email"
          autoComplete="off"
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={sentenceOf(errors, "first_name")}>
          <Input
            autoComplete="off"
            value={draft.first_name}
            onChange={(event) => change({ first_name: event.target.value })}
          />
        </Field>
        <Field label="Last name" error={sentenceOf(errors, "last_name")}>
          <Input
            autoComplete="off"
            value={draft.last_name}
            onChange={(event) => change({ last_name: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Username"
        required={stored !== null}
        hint={stored ? undefined : "Left empty, it is the email up to the @."}
        error={sentenceOf(errors, "username")}
      >
        <Input
          autoComplete="off"
          value={draft.username}
          onChange={(event) => change({ username: event.target.value })}
        />
      </Field>
      <Field
        label="Role"
        required
        hint={protection ?? ROLE_WORDS[draft.role]}
        error={sentenceOf(errors, "role")}
      >
        <Select
          disabled={protection !== null}
          options={ROLES.map((value) => ({ value, label: sentenceCase(value) }))}
          value={draft.role}
          onChange={({ target }) =>
            change({ role: ROLES.find((role) => role === target.value) ?? draft.role })
          }
        />
      </Field>
      {!stored && (
        <PasswordChoice value={choice} error={sentenceOf(errors, "password")} onChange={chosen} />
      )}
    </FormDialog>
  );
}

const CREATE = { method: "POST", path: "/auth/users/", fallback: "Failed to create user" } as const;
const UPDATE = { method: "PATCH", fallback: "Failed to update user" } as const;

type Draft = Pick<UserJson, "email" | "first_name" | "last_name" | "username"> & { role: Role };

function draftOf(user: UserJson | null): Draft {
  return {
    email: user?.email ?? "",
    first_name: user?.first_name ?? "",
    last_name: user?.last_name ?? "",
    username: user?.username ?? "",
    role: user?.role ?? "viewer",
  };
}

/** What is to be sent: of a new account all that is filled in, else what differs. */
function changesOf(draft: Draft, stored: UserJson | null): Partial<Draft> {
  const fields = Object.entries(draft).filter(([field, value]) =>
    stored ? value !== stored[field as keyof Draft] : value.trim() !== "",
  );
  return Object.fromEntries(fields);
}

function draftErrors(draft: Draft, password: string | null): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.email.trim() === "") errors.email = [REQUIRED];
  if (password !== null && [...password].length < 12)
    errors.password = ["A password needs at least 12 characters."];
  return errors;
}

function nameIn({ email, username, ...names }: Draft): string {
  const [known = email] = [username, email].filter((text) => text.trim() !== "");
  return displayName({ ...names, username: known });
}
