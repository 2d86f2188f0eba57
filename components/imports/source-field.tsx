"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ImportJson } from "@/lib/imports/schemas";
import type { SourceJson } from "@/lib/products/deliveries/schemas";
import type { ImportState } from "./use-import";

type SourceFieldProps = {
  data: ImportJson;
  sources: readonly Pick<SourceJson, "id" | "name">[];
  change: ImportState["change"];
};

const OTHER = "other";

/** Selects the source of a file, or adds a new one. */
export function SourceField({ data, sources, change }: SourceFieldProps) {
  const { source } = data;
  const suggested = typeof source === "string" ? source : "";
  const [typed, setTyped] = useState<string | null>(null);
  const options = [
    ...sources.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(suggested === "" ? [] : [{ value: "", label: `New: ${suggested}` }]),
    { value: OTHER, label: "Another new source…" },
  ];
  const save = () => {
    const name = typed?.trim() ?? "";
    if (name !== "") change.run({ source: name });
    setTyped(null);
  };
  return (
    <Field
      label="Source"
      hint="Where the file comes from. Corrections are compared with its last delivery."
    >
      <Select
        value={typed !== null ? OTHER : typeof source === "number" ? String(source) : ""}
        disabled={change.busy}
        options={options}
        onChange={({ target }) => {
          if (target.value === OTHER) return setTyped("");
          setTyped(null);
          if (target.value !== "") change.run({ source: Number(target.value) });
        }}
      />
      {typed !== null && (
        <div className="mt-2 flex gap-2">
          <Input
            aria-label="Name of the source"
            value={typed}
            maxLength={255}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === "Enter" && save()}
          />
          <Button disabled={typed.trim() === "" || change.busy} onClick={save}>
            Use
          </Button>
        </div>
      )}
    </Field>
  );
}
