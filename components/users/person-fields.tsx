import type { ChangeEvent } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ROLES, type Role } from "@/lib/enums";
import { toSentenceCase } from "@/lib/format";

/** The part of a form that has a person's email and names. */
interface PersonForm {
  error: (field: string) => string | undefined;
  text: (field: "email" | "first_name" | "last_name") => {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

type PersonFieldsProps = {
  form: PersonForm;
  /** Whether the browser may fill in the user's own data. */
  isOwnAccount?: boolean;
};

export function EmailField({ form, isOwnAccount = false }: PersonFieldsProps) {
  return (
    <Field label="Email" required error={form.error("email")}>
      <Input type="email" autoComplete={isOwnAccount ? "email" : "off"} {...form.text("email")} />
    </Field>
  );
}

export function NameFields({ form, isOwnAccount = false }: PersonFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={form.error("first_name")}>
        <Input autoComplete={isOwnAccount ? "given-name" : "off"} {...form.text("first_name")} />
      </Field>
      <Field label="Last name" error={form.error("last_name")}>
        <Input autoComplete={isOwnAccount ? "family-name" : "off"} {...form.text("last_name")} />
      </Field>
    </div>
  );
}

const ROLE_HINTS: Record<Role, string> = {
  admin: "Full access, including policies, accounts and the audit log.",
  reviewer: "Uploads, edits and reviews products; reads analytics.",
  viewer: "Reads products, validations and SEO, and may analyze SEO; changes nothing else.",
};

type RoleFieldProps = {
  role: Role;
  error: string | undefined;
  /** The reason why the role cannot be changed, or null if it can. */
  protection?: string | null;
  onChange: (role: Role) => void;
};

export function RoleField({ role, error, protection = null, onChange }: RoleFieldProps) {
  return (
    <Field label="Role" required hint={protection ?? ROLE_HINTS[role]} error={error}>
      <Select
        disabled={protection !== null}
        options={ROLES.map((value) => ({ value, label: toSentenceCase(value) }))}
        value={role}
        onChange={({ target }) => onChange(ROLES.find((each) => each === target.value) ?? role)}
      />
    </Field>
  );
}
