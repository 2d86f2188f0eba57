"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { plural } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import { ImportNumbers } from "./import-numbers";
import type { ImportState } from "./use-import";

type Mode = ImportJson["mode"];
const MODES: { value: Mode; label: string }[] = [
  { value: "add_and_update", label: "Add and update" },
  { value: "add", label: "Add new" },
  { value: "update", label: "Update only" },
];

/** Shows the effect of starting, with the start button. */
export function StartPanel({ state }: { state: ImportState }) {
  const { data, change, start } = state;
  const { counts } = data;
  const changing = counts.new + counts.changed;
  // Nothing changes then, but the delivery is recorded with what it lacks.
  const isDelivery = counts.conflicts + counts.kept + counts.missing > 0;
  return (
    <Panel title="Start">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Select
            aria-label="What to do with the products"
            className="w-56 max-sm:w-full"
            value={data.mode}
            disabled={change.busy}
            options={MODES}
            onChange={({ target }) =>
              change.run({ mode: MODES.find(({ value }) => value === target.value)?.value })
            }
          />
          <Checkbox
            label="Clear fields for empty cells"
            checked={data.clear_empty}
            disabled={change.busy}
            onChange={({ target }) => change.run({ clear_empty: target.checked })}
          />
        </div>
        <ImportNumbers counts={counts} />
        <Profile key={data.profile} data={data} change={change} />
        {start.failure && (
          <Banner tone="error" title="This import cannot start yet">
            {start.failure.message}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            size="lg"
            busy={start.busy}
            disabled={change.busy || (changing === 0 && !isDelivery)}
            onClick={() => start.run()}
            className="max-sm:flex-1"
          >
            {changing > 0
              ? `Import ${plural(changing, "Product")}`
              : isDelivery
                ? "Confirm Delivery"
                : "Nothing to Import"}
          </Button>
          {change.busy && <Spinner label="Recounting" />}
        </div>
      </div>
    </Panel>
  );
}

/** Saves the mapping for files with the same header. */
function Profile({ data, change }: { data: ImportJson; change: ImportState["change"] }) {
  const [name, setName] = useState(data.profile ?? "");
  return (
    <Field
      label="Save this mapping as"
      hint="Applied automatically to files with the same header."
      className="max-w-sm"
    >
      <div className="flex gap-2">
        <Input
          aria-label="Name of the mapping"
          value={name}
          maxLength={255}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          disabled={name.trim() === "" || change.busy}
          onClick={() => change.run({ save_profile: name.trim() })}
        >
          Remember
        </Button>
      </div>
    </Field>
  );
}
