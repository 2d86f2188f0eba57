import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatNumber, pluralize } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ImportState } from "./use-import";

type Foreign = NonNullable<ImportJson["foreign"]>;

const CHOICE_OPTIONS: { value: Foreign["choice"]; label: string }[] = [
  { value: "skip", label: "Skip" },
  { value: "update", label: "Update" },
  { value: "prefix", label: "Add a prefix" },
];
const CHOICE_EXPLANATIONS: Record<Foreign["choice"], string> = {
  skip: "These products stay unchanged.",
  update:
    "Each different value becomes a conflict, and the value in Plumbline stays until you decide.",
  prefix: "The prefix is added to all ids of this source, so its products stay separate.",
};

type ForeignQuestionProps = { data: ImportJson; change: ImportState["change"] };

/** Asks what to do with ids that belong to another source. Renders nothing if there are none. */
export function ForeignQuestion({ data, change }: ForeignQuestionProps) {
  const { foreign } = data;
  // The prefix is typed before it can be saved.
  const [isTyping, setTyping] = useState(false);
  if (!foreign) return null;
  const { count, total, source, examples } = foreign;
  const choice = isTyping ? "prefix" : foreign.choice;
  const isOneSource = count > 0 && !source.includes(", ");
  return (
    <Panel
      id={FOREIGN_PANEL_ID}
      title={`${formatNumber(count)} of ${pluralize(total, "id")} ${count === 1 ? "belongs" : "belong"} to ${source === "" ? "another source" : `“${source}”`}`}
      description="What should happen to these products?"
      actions={
        isOneSource && (
          <Button size="sm" disabled={change.busy} onClick={() => change.run({ source })}>
            The File Is from {source}
          </Button>
        )
      }
      flush
    >
      <div className="flex flex-col gap-3 border-b px-4 py-3">
        <Segmented
          label="Products of another source"
          options={CHOICE_OPTIONS}
          value={choice}
          disabled={change.busy}
          onChange={(value) => {
            setTyping(value === "prefix");
            if (value !== "prefix") change.run({ foreign: value });
          }}
        />
        <p className="text-ink-muted text-sm">{CHOICE_EXPLANATIONS[choice]}</p>
        {choice === "prefix" && (
          <PrefixField
            prefix={foreign.choice === "prefix" ? (foreign.prefix ?? "") : ""}
            change={change}
            onSave={() => setTyping(false)}
          />
        )}
      </div>
      {examples.length > 0 && (
        <Table label="Examples of these ids">
          <Thead>
            <Th>Id</Th>
            <Th>In Plumbline</Th>
            <Th>In the file</Th>
          </Thead>
          <Tbody>
            {examples.map(({ product_id, name, name_in_file }) => (
              <Tr key={product_id}>
                <Td className="wrap-anywhere">{product_id}</Td>
                <Td label="In Plumbline" className="break-words">
                  {name}
                </Td>
                <Td label="In the file" className="break-words">
                  {name_in_file ?? "No name"}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}

const FOREIGN_PANEL_ID = "import-foreign";

const MAX_PREFIX_LENGTH = 20;

type PrefixFieldProps = {
  prefix: string;
  change: ImportState["change"];
  onSave: () => void;
};

function PrefixField({ prefix, change, onSave }: PrefixFieldProps) {
  const [typed, setTyped] = useState(prefix);
  const newPrefix = typed.trim();
  const canSave = newPrefix !== "" && newPrefix !== prefix && !change.busy;
  const save = () => {
    if (!canSave) return;
    change.run({ foreign: "prefix", foreign_prefix: newPrefix });
    onSave();
  };
  return (
    <Field label="Prefix" hint="For example, B- turns the id 1 into B-1." className="max-w-sm">
      <div className="flex gap-2">
        <Input
          aria-label="Prefix of the ids"
          value={typed}
          maxLength={MAX_PREFIX_LENGTH}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === "Enter" && save()}
        />
        <Button disabled={!canSave} onClick={save}>
          Use
        </Button>
      </div>
    </Field>
  );
}
