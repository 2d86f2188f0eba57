"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { fieldOptions } from "./field-options";
import type { ImportState } from "./use-import";

type ColumnsPanelProps = {
  data: ImportJson;
  change: ImportState["change"];
  fields: ProductFieldJson[];
};

/** Assigns fields to columns; ignored columns are shown on request. */
export function ColumnsPanel({ data, change, fields }: ColumnsPanelProps) {
  const [all, setAll] = useState(false);
  const used = data.columns.filter(({ field }) => field !== null);
  const shown = all || used.length === 0 ? data.columns : used;
  const options = fieldOptions(fields);
  const others = data.columns.length - used.length;
  return (
    <Panel
      title="Columns"
      description={`${used.length} of ${data.columns.length} are used`}
      actions={
        others > 0 &&
        used.length > 0 && (
          <Button size="sm" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Show Used Columns" : `Show All ${data.columns.length} Columns`}
          </Button>
        )
      }
      flush
    >
      <Table label="Columns of the file" className="table-fixed max-sm:table-auto">
        <Thead>
          <Th className="w-1/4">Column</Th>
          <Th>First values</Th>
          <Th className="w-56">Is for</Th>
        </Thead>
        <Tbody>
          {shown.map(({ name, samples, field }) => (
            <Tr key={name}>
              <Td className="break-words align-top font-medium">{name}</Td>
              <Td label="First values" className="align-top">
                <ul className="flex min-w-0 flex-col gap-0.5 text-ink-muted text-xs">
                  {samples.map((sample) => (
                    <li key={sample} className="line-clamp-1 break-all" title={sample}>
                      {sample}
                    </li>
                  ))}
                  {samples.length === 0 && <li className="text-ink-faint">Nothing</li>}
                </ul>
              </Td>
              <Td label="Is for" controls className="align-top">
                <Select
                  aria-label={`What ${name} is for`}
                  placeholder="Left out"
                  value={field ?? ""}
                  disabled={change.busy}
                  options={options}
                  onChange={({ target }) =>
                    change.run({ mapping: { [name]: target.value || null } })
                  }
                />
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Panel>
  );
}
