"use client";

import { type FormEvent, useId, useState } from "react";
import {
  type Failure,
  failureOf,
  REQUIRED,
  refusal,
  sentenceOf,
} from "@/components/form/field-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ROLES, type Role } from "@/lib/enums";
import { sentenceCase } from "@/lib/format";
import { CreatedToken } from "./created-token";
import { createToken, type TokenDraft } from "./use-tokens";

const MAY: Record<Role, string> = {
  viewer: "Reads everything that you see, and changes nothing.",
  reviewer: "Also checks texts, uploads products and decides on them.",
  admin: "Also changes policies and reads users and the audit log.",
};

const EXPIRIES = [
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
  { value: 0, label: "Never" },
];

type CreateDialogProps = { role: Role; onCreated: () => void; onClose: () => void };

/** Asks for a token's name, role and end, makes it, and shows its key once. */
export function CreateDialog({ role, onCreated, onClose }: CreateDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState<TokenDraft>({
    name: "",
    role: "viewer",
    expires_in_days: 90,
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (draft.name.trim() === "") return setFailure(refusal({ name: [REQUIRED] }));
    setBusy(true);
    try {
      setKey(await createToken(draft));
      onCreated();
    } catch (error) {
      setFailure(failureOf(error, "The API token could not be created."));
    } finally {
      setBusy(false);
    }
  }

  if (key !== null) return <CreatedToken name={draft.name.trim()} token={key} onClose={onClose} />;
  const errors = failure?.fields ?? {};
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title="Create API Token"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Create Token
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {failure && <Banner tone="error">{failure.message}</Banner>}
        <Field
          label="Name"
          required
          hint="Where it is used, such as “Shop build”."
          error={sentenceOf(errors, "name")}
        >
          <Input
            value={draft.name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Role" hint={MAY[draft.role]} error={sentenceOf(errors, "role")}>
            <Select
              value={draft.role}
              options={ROLES.slice(ROLES.indexOf(role)).map((value) => ({
                value,
                label: sentenceCase(value),
              }))}
              onChange={(event) => setDraft({ ...draft, role: event.target.value as Role })}
            />
          </Field>
          <Field label="Expires" error={sentenceOf(errors, "expires_in_days")}>
            <Select
              value={draft.expires_in_days ?? 0}
              options={EXPIRIES}
              onChange={(event) =>
                setDraft({ ...draft, expires_in_days: Number(event.target.value) || null })
              }
            />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
