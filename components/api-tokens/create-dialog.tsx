import { Banner } from "@/components/ui/banner";
import { CopyableText } from "@/components/ui/copyable-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { ROLES, type Role } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";
import { type FieldErrors, REQUIRED_MESSAGE } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { API_TOKENS_QUERY_KEY, createToken, type TokenDraft } from "./use-tokens";

const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: "Can read everything you can, but can't change anything.",
  reviewer: "Can also check texts, upload products and decide on them.",
  admin: "Can also change policies and read users and the audit log.",
};

const EXPIRY_OPTIONS = [
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
];

type CreateDialogProps = {
  role: Role;
  /** Whether the user has a password, which must then be entered to confirm. */
  hasPassword: boolean;
  onClose: () => void;
};

/** Asks for a token's name, role and expiry date, creates the token, and shows its key once. */
export function CreateDialog({ role, hasPassword, onClose }: CreateDialogProps) {
  const form = useForm({
    initial: (): TokenDraft => ({ name: "", role: "viewer", expires_in_days: 90, password: "" }),
    check: ({ name, password }): FieldErrors => ({
      ...(name.trim() === "" && { name: [REQUIRED_MESSAGE] }),
      ...(hasPassword && password === "" && { password: [REQUIRED_MESSAGE] }),
    }),
    mutationFn: ({ password, ...fields }) =>
      createToken(hasPassword ? { ...fields, password } : fields),
    changes: [API_TOKENS_QUERY_KEY],
  });
  const { draft, answer: key, change } = form;
  if (key) return <CreatedToken name={draft.name.trim()} token={key} onClose={onClose} />;
  return (
    <FormDialog form={form} title="Create API Token" submitLabel="Create Token" onClose={onClose}>
      <Field
        label="Name"
        required
        hint="Where you use the token, such as “Shop build”."
        error={form.error("name")}
      >
        <Input {...form.text("name")} maxLength={100} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role" hint={ROLE_DESCRIPTIONS[draft.role]} error={form.error("role")}>
          <Select
            value={draft.role}
            options={ROLES.slice(ROLES.indexOf(role)).map((value) => ({
              value,
              label: toSentenceCase(value),
            }))}
            onChange={(event) => change({ role: event.target.value as Role })}
          />
        </Field>
        <Field label="Expires" error={form.error("expires_in_days")}>
          <Select
            value={draft.expires_in_days}
            options={EXPIRY_OPTIONS}
            onChange={(event) => change({ expires_in_days: Number(event.target.value) })}
          />
        </Field>
      </div>
      {hasPassword ? (
        <Field
          label="Your password"
          required
          hint="Required because the token can act for you even when you are signed out."
          error={form.error("password")}
        >
          <PasswordInput {...form.text("password")} />
        </Field>
      ) : form.error("password") ? (
        <Banner tone="error">{form.error("password")}</Banner>
      ) : (
        <p className="text-ink-muted text-sm">
          You must have signed in within the last 15 minutes, because the token can act for you even
          when you are signed out.
        </p>
      )}
    </FormDialog>
  );
}

type CreatedTokenProps = { name: string; token: string; onClose: () => void };

function CreatedToken({ name, token, onClose }: CreatedTokenProps) {
  const exampleCommand = `curl -H "Authorization: Token ${token}" ${location.origin}/api/auth/me/`;
  return (
    <ShownOnceDialog
      title={`Token “${name}” created`}
      warning="Copy the token now. It is not stored, and you will not see it again. Anyone who has it can act as you."
      onClose={onClose}
    >
      <CopyableText label="Token" text={token} />
      <CopyableText label="Try it" text={exampleCommand} />
    </ShownOnceDialog>
  );
}
