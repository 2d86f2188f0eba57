import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { SegmentedField } from "@/components/ui/segmented";
import type { FieldErrors } from "../form/field-errors";

/** The password characters, without letters and digits that are easily confused. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUP_COUNT = 4;
const GROUP_LENGTH = 5;

/** Generates a random password of four groups of five characters (115 bits of entropy). */
export function generatePassword(): string {
  return Array.from({ length: GROUP_COUNT }, () =>
    Array.from({ length: GROUP_LENGTH }, drawLetter).join(""),
  ).join("-");
}

function drawLetter(): string {
  const limit = 256 - (256 % PASSWORD_ALPHABET.length);
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  // Rejects the highest byte values, which would make the first characters more likely.
  return byte < limit ? PASSWORD_ALPHABET.charAt(byte % PASSWORD_ALPHABET.length) : drawLetter();
}

export interface PasswordChoiceValue {
  method: "generated" | "typed";
  typed: string;
}

export const GENERATED_CHOICE: PasswordChoiceValue = { method: "generated", typed: "" };

/** Returns the selected password. If passwords are generated, each call returns a new one. */
export function getChosenPassword(choice: PasswordChoiceValue): string {
  return choice.method === "generated" ? generatePassword() : choice.typed;
}

export function validatePassword({ method, typed }: PasswordChoiceValue): FieldErrors {
  return method === "typed" && [...typed].length < 12
    ? { password: ["A password needs at least 12 characters."] }
    : {};
}

const CHOICE_OPTIONS = [
  { value: "generated", label: "Generate" },
  { value: "typed", label: "Type" },
] as const;

type PasswordChoiceProps = {
  value: PasswordChoiceValue;
  error?: string;
  onChange: (value: PasswordChoiceValue) => void;
};

/** Generates a password in the browser or lets the admin enter one. */
export function PasswordChoice({ value, error, onChange }: PasswordChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <SegmentedField
        label="Password"
        options={CHOICE_OPTIONS}
        value={value.method}
        onChange={(method) => onChange({ ...value, method })}
      />
      {value.method === "generated" ? (
        <p className="text-ink-muted text-xs">
          A strong password is generated in this browser and shown once after you save.
        </p>
      ) : (
        <Field label="New password" required hint="At least 12 characters." error={error}>
          <PasswordInput
            autoComplete="new-password"
            value={value.typed}
            onChange={(event) => onChange({ ...value, typed: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
