import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/toast";
import type { Role } from "@/lib/enums";
import { formatDisplayName } from "@/lib/format";
import type { AccountJson } from "@/lib/people/users/schemas";
import { callApi } from "@/lib/platform/api-client";
import { REQUIRED_MESSAGE } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { USER_LIST } from "./list";
import { OneTimePassword } from "./one-time-password";
import {
  GENERATED_CHOICE,
  getChosenPassword,
  PasswordChoice,
  type PasswordChoiceValue,
  validatePassword,
} from "./password-choice";
import { EmailField, NameFields, RoleField } from "./person-fields";

type UserFormProps = {
  /** The account to edit; null to create one. */
  user: AccountJson | null;
  /** The reason why the role cannot be changed, or null if it can. */
  protection: string | null;
  /** Whether single sign-on is configured. */
  singleSignOn: boolean;
  onClose: () => void;
};

/** Creates an account and shows its password once, or edits an account. */
export function UserForm({ user, protection, singleSignOn, onClose }: UserFormProps) {
  const [initialUser] = useState(user);
  const form = useForm({
    initial: () => toUserDraft(initialUser),
    check: ({ email, password }) => ({
      ...(email.trim() === "" && { email: [REQUIRED_MESSAGE] }),
      ...(!initialUser && validatePassword(password)),
    }),
    mutationFn: (draft): Promise<string | null> =>
      initialUser ? updateUser(draft, initialUser) : createUser(draft),
    changes: [[USER_LIST.key]],
    onDone: (_, draft) => {
      if (!initialUser) return;
      showToast(`Account of ${getDisplayName(draft)} saved`);
      onClose();
    },
  });
  const { draft, answer: generatedPassword } = form;
  if (generatedPassword) {
    const credentials = {
      name: getDisplayName(draft),
      email: draft.email.trim(),
      password: generatedPassword,
    };
    return <OneTimePassword title="Account created" {...credentials} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      title={initialUser ? `Edit ${formatDisplayName(initialUser)}` : "Create Account"}
      submitLabel={initialUser ? "Save Changes" : "Create Account"}
      onClose={onClose}
    >
      <EmailField form={form} />
      <NameFields form={form} />
      <Field
        label="Username"
        required={initialUser !== null}
        hint={initialUser ? undefined : "If empty, the part of the email before the @ is used."}
        error={form.error("username")}
      >
        <Input autoComplete="off" {...form.text("username")} />
      </Field>
      <RoleField
        role={draft.role}
        error={form.error("role")}
        protection={protection}
        onChange={(role) => form.change({ role })}
      />
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

type UserFields = Pick<AccountJson, "email" | "first_name" | "last_name" | "username"> & {
  role: Role;
};
type UserDraft = UserFields & { password: PasswordChoiceValue; emergency_access: boolean };

function toUserDraft(user: AccountJson | null): UserDraft {
  return {
    email: user?.email ?? "",
    first_name: user?.first_name ?? "",
    last_name: user?.last_name ?? "",
    username: user?.username ?? "",
    role: user?.role ?? "viewer",
    password: GENERATED_CHOICE,
    emergency_access: user?.emergency_access ?? false,
  };
}

/** Creates an account. @returns the password, which is never shown again */
async function createUser({
  password: passwordChoice,
  emergency_access: _,
  ...fields
}: UserDraft): Promise<string> {
  const password = getChosenPassword(passwordChoice);
  const nonEmptyEntries = Object.entries(fields).filter(([, value]) => value.trim() !== "");
  await callApi("/auth/users/", {
    method: "POST",
    body: { ...Object.fromEntries(nonEmptyEntries), password },
    fallback: "Failed to create user",
  });
  return password;
}

async function updateUser(
  { password: _, ...fields }: UserDraft,
  existingUser: AccountJson,
): Promise<null> {
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

function getDisplayName({ email, username, ...names }: UserFields): string {
  const [usernameOrEmail = email] = [username, email].filter((text) => text.trim() !== "");
  return formatDisplayName({ ...names, username: usernameOrEmail });
}
