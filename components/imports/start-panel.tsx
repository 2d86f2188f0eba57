import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { pluralize } from "@/lib/format";
import type { MissingSetting } from "@/lib/imports/missing";
import type { ImportJson } from "@/lib/imports/schemas";
import { ImportNumbers } from "./import-numbers";
import {
  canImportNamesOnly,
  isDelivery,
  joinMissingSettings,
  listMissingSettings,
  SETTING_PANEL_IDS,
} from "./missing";
import type { ImportState } from "./use-import";

type ImportMode = ImportJson["mode"];
const MODE_OPTIONS: { value: ImportMode; label: string }[] = [
  { value: "add_and_update", label: "Add and update" },
  { value: "add", label: "Add new" },
  { value: "update", label: "Update only" },
];

/** Shows an import's effects and the start button. */
export function StartPanel({ state }: { state: ImportState }) {
  const { data, change, start } = state;
  const { counts } = data;
  const changeCount = counts.new + counts.changed;
  const missingSettings = listMissingSettings(data);
  const parts = [...new Set(missingSettings.map(({ part }) => part))];
  const missingId = useId();
  return (
    <Panel title="Start">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Select
            aria-label="Import mode"
            className="w-56 max-sm:w-full"
            value={data.mode}
            disabled={change.busy}
            options={MODE_OPTIONS}
            onChange={({ target }) =>
              change.run({ mode: MODE_OPTIONS.find(({ value }) => value === target.value)?.value })
            }
          />
          <Checkbox
            label="Clear fields for empty cells"
            checked={data.clear_empty}
            disabled={change.busy}
            onChange={({ target }) => change.run({ clear_empty: target.checked })}
          />
        </div>
        <ImportNumbers {...data} />
        <Profile key={data.profile} data={data} change={change} />
        <FailureBanner failure={start.failure} title="This import cannot start yet" />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            size="lg"
            busy={start.busy}
            disabled={
              change.busy ||
              missingSettings.length > 0 ||
              (changeCount === 0 && !isDelivery(counts))
            }
            aria-describedby={missingSettings.length > 0 ? missingId : undefined}
            onClick={() => start.run({})}
            className="max-sm:flex-1"
          >
            {changeCount > 0
              ? `Import ${pluralize(changeCount, "Product")}`
              : isDelivery(counts)
                ? "Confirm Delivery"
                : "Nothing to Import"}
          </Button>
          {canImportNamesOnly(data) && changeCount > 0 && (
            <Button
              size="lg"
              busy={start.busy}
              disabled={change.busy || listMissingSettings(data, true).length > 0}
              onClick={() => start.run({ names_only: true })}
            >
              Import Names Only
            </Button>
          )}
          {change.busy && <Spinner label="Updating the counts" />}
          {missingSettings.length > 0 && (
            <p id={missingId} className="flex items-start gap-2 text-sm text-warning-text">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span>This import cannot start yet: {joinMissingSettings(missingSettings)}.</span>
            </p>
          )}
          {parts.map((part) => (
            <a
              key={part}
              href={`#${SETTING_PANEL_IDS[part]}`}
              className={buttonVariants({ size: "sm" })}
              onClick={(event) => {
                event.preventDefault();
                showPart(part);
              }}
            >
              {PART_INSTRUCTIONS[part]}
            </a>
          ))}
        </div>
      </div>
    </Panel>
  );
}

const PART_INSTRUCTIONS: Record<MissingSetting["part"], string> = {
  file: "Confirm the Encoding",
  columns: "Choose the Columns",
  categories: "Map the Categories",
};

/** Scrolls to the panel that contains a setting and focuses the panel's first empty field. */
function showPart(part: MissingSetting["part"]): void {
  const panel = document.getElementById(SETTING_PANEL_IDS[part]);
  panel?.scrollIntoView({ block: "start" });
  const querySelects = (selector: string) => [
    ...(panel?.querySelectorAll<HTMLSelectElement>(selector) ?? []),
  ];
  // The file's values come before the default for all products.
  const fields = [...querySelects("td select"), ...querySelects("select")];
  (fields.find(({ value }) => value === "") ?? fields[0])?.focus({ preventScroll: true });
}

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
          Save
        </Button>
      </div>
    </Field>
  );
}
