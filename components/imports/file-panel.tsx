import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { ImportJson } from "@/lib/imports/schemas";
import { ENCODINGS, formatEncodingName } from "@/lib/platform/files/encoding-names";
import type { SourceJson } from "@/lib/products/deliveries/schemas";
import { EncodingQuestion } from "./encoding-question";
import { SETTING_PANEL_IDS } from "./missing";
import { SourceField } from "./source-field";
import type { ImportState } from "./use-import";

const FORMAT_LABELS: Record<ImportJson["format"], string> = {
  csv: "CSV",
  tsv: "Tab-separated text",
  xlsx: "Excel",
  xls: "Excel 97 to 2003",
  xml: "XML feed",
  json: "JSON",
  jsonl: "JSON Lines",
};

const DELIMITER_OPTIONS = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Pipe" },
];

type FilePanelProps = {
  data: ImportJson;
  sources: readonly Pick<SourceJson, "id" | "name">[];
  change: ImportState["change"];
};

/** Shows the settings used to parse the file. */
export function FilePanel({ data, sources, change }: FilePanelProps) {
  const isText = data.sheet === null;
  return (
    <Panel
      id={SETTING_PANEL_IDS.file}
      title="File"
      description={
        data.profile
          ? `Mapped with the saved mapping “${data.profile}”`
          : FORMAT_LABELS[data.format]
      }
    >
      <div className="flex flex-col gap-4">
        {!data.encoding_sure && <EncodingQuestion data={data} change={change} />}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {isText && data.encoding_sure && (
            <Field label="Encoding">
              <Select
                value={data.encoding}
                disabled={change.busy}
                options={ENCODINGS.map((value) => ({ value, label: formatEncodingName(value) }))}
                onChange={({ target }) => change.run({ encoding: findEncoding(target.value) })}
              />
            </Field>
          )}
          {data.delimiter !== null && (
            <Field label="Delimiter">
              <Select
                value={data.delimiter}
                disabled={change.busy}
                options={DELIMITER_OPTIONS}
                onChange={({ target }) => change.run({ delimiter: target.value })}
              />
            </Field>
          )}
          {data.sheet !== null && (
            <SheetField key={data.sheet} sheet={data.sheet} change={change} />
          )}
          {data.format !== "json" && data.format !== "jsonl" && data.format !== "xml" && (
            <HeaderRow key={data.header_row} row={data.header_row} change={change} />
          )}
          <SourceField data={data} sources={sources} change={change} />
        </div>
      </div>
    </Panel>
  );
}

function findEncoding(value: string) {
  return ENCODINGS.find((encoding) => encoding === value);
}

function SheetField({ sheet, change }: { sheet: string; change: ImportState["change"] }) {
  const [typed, setTyped] = useState(sheet);
  return (
    <Field label="Sheet">
      <Input
        value={typed}
        disabled={change.busy}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== sheet && change.run({ sheet: typed })}
      />
    </Field>
  );
}

function HeaderRow({ row, change }: { row: number; change: ImportState["change"] }) {
  const [typed, setTyped] = useState(String(row));
  const rowNumber = Number(typed);
  const save = () => {
    if (Number.isInteger(rowNumber) && rowNumber > 0 && rowNumber !== row)
      change.run({ header_row: rowNumber });
    else setTyped(String(row));
  };
  return (
    <Field label="Header in Row">
      <Input
        inputMode="numeric"
        value={typed}
        disabled={change.busy}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === "Enter" && save()}
      />
    </Field>
  );
}
