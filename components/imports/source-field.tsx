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

const OTHER_OPTION = "other";

/** Selects a file's source or adds a new one. */
export function SourceField({ data, sources, change }: SourceFieldProps) {
  const { source } = data;
  const suggestedName = typeof source === "string" ? source : "";
  const [typed, setTyped] = useState<string | null>(null);
  const options = [
    ...sources.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(suggestedName === "" ? [] : [{ value: "", label: `New: ${suggestedName}` }]),
    { value: OTHER_OPTION, label: "Another new source…" },
  ];
  const saveSource = () => {
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
        value={typed !== null ? OTHER_OPTION : typeof source === "number" ? String(source) : ""}
        disabled={change.busy}
        options={options}
        onChange={({ target }) => {
          if (target.value === OTHER_OPTION) return setTyped("");
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
            onKeyDown={({ key }) => key === "Enter" && saveSource()}
          />
          <Button disabled={typed.trim() === "" || change.busy} onClick={saveSource}>
            Use
          </Button>
        </div>
      )}
    </Field>
  );
}
