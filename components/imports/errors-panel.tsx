import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatNumber, pluralize } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ImportState } from "./use-import";

type ErrorsPanelProps = {
  data: ImportJson;
  /** Changes the import. Absent if cells can no longer be corrected. */
  change?: ImportState["change"];
};

/** Lists the rows with errors. Renders nothing if there are none. */
export function ErrorsPanel({ data, change }: ErrorsPanelProps) {
  const { errors, counts } = data;
  if (counts.errors === 0) return null;
  const hiddenCount = counts.errors - errors.length;
  return (
    <Panel
      title={pluralize(counts.errors, "Row with Errors", "Rows with Errors")}
      description={
        change
          ? "These rows are skipped. Correct a cell here, or download the rows with the errors."
          : "These rows were skipped. Download the rows with the errors."
      }
      actions={
        <ExportMenu
          href={(format) => `/api/products/imports/${data.id}/errors/?format=${format}`}
          contentLabel="rows with errors"
        />
      }
      flush
    >
      <Table label="Rows with errors">
        <Thead>
          <Th numeric className="w-20">
            Row
          </Th>
          <Th>Why</Th>
          {change && <Th className="w-80">Correct</Th>}
        </Thead>
        <Tbody>
          {errors.map((error) => (
            <Tr key={`${error.row}-${error.column}`}>
              <Td label="Row" numeric className="tabular-nums">
                {error.row}
              </Td>
              <Td label="Why">{error.message}</Td>
              {change && (
                <Td label="Correct" controls>
                  <FixMaker data={data} error={error} change={change} />
                </Td>
              )}
            </Tr>
          ))}
        </Tbody>
      </Table>
      {hiddenCount > 0 && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          And {formatNumber(hiddenCount)} more; download the file to see all.
        </p>
      )}
    </Panel>
  );
}

type FixMakerProps = {
  data: ImportJson;
  error: ImportJson["errors"][number];
  change: ImportState["change"];
};

function FixMaker({ data, error, change }: FixMakerProps) {
  const [value, setValue] = useState("");
  const column = data.columns.find(({ field }) => field === error.column);
  if (!column) return null;
  const save = () => change.run({ cells: [{ row: error.row, column: column.name, value }] });
  return (
    <div className="flex gap-2">
      <Input
        aria-label={`${column.name} of row ${error.row}`}
        placeholder={column.name}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={({ key }) => key === "Enter" && value.trim() !== "" && save()}
      />
      <Button disabled={value.trim() === "" || change.busy} onClick={save}>
        {" "}
        Correct{" "}
      </Button>
    </div>
  );
}
