"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

type ViewFormProps = {
  label: string;
  name: string;
  /** The button's verb. */
  submit: string;
  busy: boolean;
  onSubmit: (name: string) => void;
  onCancel?: () => void;
};

/** Names a view. */
export function ViewForm({ label, name, submit, busy, onSubmit, onCancel }: ViewFormProps) {
  const [typed, type] = useState(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && typed.trim() !== "") onSubmit(typed.trim());
      }}
      className="flex items-center gap-2 p-2 pl-3"
    >
      <Input
        aria-label={label}
        placeholder={onCancel ? undefined : `${label}...`}
        value={typed}
        maxLength={80}
        autoFocus={onCancel !== undefined}
        onChange={({ target }) => type(target.value)}
      />
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button size="sm" type="submit" busy={busy} disabled={typed.trim() === ""}>
        {submit}
      </Button>
    </form>
  );
}
