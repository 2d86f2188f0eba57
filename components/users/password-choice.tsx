"use client";

import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Segmented } from "@/components/ui/segmented";
import type { FieldErrors } from "../form/field-errors";

/** Excludes letters and digits that are easily confused. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP = 5;

/**
 * Generates a uniformly random password of four groups of five characters (115 bits of entropy).
 */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, drawLetter).join(""),
  ).join("-");
}

function drawLetter(): string {
  const limit = 256 - (256 % LETTERS.length);
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  // Rejects the highest byte values, which would make the first letters more likely.
  return byte < limit ? LETTERS.charAt(byte % LETTERS.length) : drawLetter();
}

export interface Choice {
  by: "generated" | "typed";
  typed: string;
}

export const GENERATED: Choice = { by: "generated", typed: "" };

/** Returns the selected password. If it is generated, each call returns a new one. */
export function passwordOf(choice: Choice): string {
  return choice.by === "generated" ? generatePassword() : choice.typed;
}

export function validatePassword({ by, typed }: Choice): FieldErrors {
  return by === "typed" && [...typed].length < 12
    ? { password: ["A password needs at least 12 characters."] }
    : {};
}

const OPTIONS = [
  { value: "generated", label: "Generate" },
  { value: "typed", label: "Type" },
] as const;

type PasswordChoiceProps = { value: Choice; error?: string; onChange: (value: Choice) => void };

/** Generates a password in the browser, or lets the admin type one. */
export function PasswordChoice({ value, error, onChange }: PasswordChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="-mb-1 font-medium text-sm">
        Password
      </p>
      <Segmented
        label="Password"
        options={OPTIONS}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
      />
      {value.by === "generated" ? (
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
