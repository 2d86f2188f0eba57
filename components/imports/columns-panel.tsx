import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { SUGGESTED_FIELDS } from "@/lib/imports/mapping/suggested-fields";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useAction } from "../form/use-action";
import { getFieldOptions } from "./field-options";
import { canImportNamesOnly, SETTING_PANEL_IDS } from "./missing";
import { createField, SuggestedFields } from "./suggested-fields";
import type { ImportState } from "./use-import";

/** The value prefix of options that create a field. */
const NEW_FIELD_PREFIX = "new:";

type ColumnsPanelProps = {
  data: ImportJson;
  change: ImportState["change"];
  fields: ProductFieldJson[];
  canCreateFields: boolean;
};

/** Maps columns to fields. Hides ignored columns unless one of them could be the description. */
export function ColumnsPanel({ data, change, fields, canCreateFields }: ColumnsPanelProps) {
  const [all, setAll] = useState(() => canImportNamesOnly(data));
  const usedColumns = data.columns.filter(({ field }) => field !== null);
  const visibleColumns =
    all || usedColumns.length === 0
      ? data.columns
      : data.columns.filter(({ field, note }) => field !== null || note);
  const router = useRouter();
  const creatableFields = canCreateFields
    ? SUGGESTED_FIELDS.filter(({ key }) => !fields.some((field) => field.key === key))
    : [];
  const createAction = useAction({
    mutationFn: ({ field }: { column: string; field: (typeof creatableFields)[number] }) =>
      createField(field),
    onDone: ({ key }, { column }) => {
      change.run({ mapping: { [column]: `texts.${key}` } });
      router.refresh();
    },
  });
  const options = [
    ...getFieldOptions(fields),
    ...creatableFields.map(({ key, label }) => ({
      value: NEW_FIELD_PREFIX + key,
      label: `${label} (new field)`,
    })),
  ];
  const chooseField = (column: string, value: string) => {
    const field = creatableFields.find(({ key }) => value === NEW_FIELD_PREFIX + key);
    if (field) createAction.run({ column, field });
    else change.run({ mapping: { [column]: value || null } });
  };
  const unusedCount = data.columns.length - usedColumns.length;
  return (
    <Panel
      id={SETTING_PANEL_IDS.columns}
      title="Columns"
      description={`${usedColumns.length} of ${data.columns.length} are used`}
      actions={
        unusedCount > 0 &&
        usedColumns.length > 0 && (
          <Button size="sm" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Show Used Columns" : `Show All ${data.columns.length} Columns`}
          </Button>
        )
      }
      flush
    >
      <SuggestedFields data={data} change={change} fields={fields} canCreate={canCreateFields} />
      {canImportNamesOnly(data) && (
        <Banner tone="info" title="No column is mapped to description" className="m-3">
          Choose one below, or import the names alone with “Import Names Only”. Products without a
          description are not compliant.
        </Banner>
      )}
      <FailureBanner failure={createAction.failure} onDismiss={createAction.dismiss} />
      <Table label="Columns of the file" className="table-fixed max-sm:table-auto">
        <Thead>
          <Th className="w-1/4">Column</Th>
          <Th>First values</Th>
          <Th className="w-56">Maps to</Th>
        </Thead>
        <Tbody>
          {visibleColumns.map(({ name, samples, field, note }) => (
            <Tr key={name}>
              <Td className="break-words align-top font-medium">
                {name}
                {note && field === null && (
                  <p className="font-normal text-warning-text text-xs">{note}</p>
                )}
              </Td>
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
              <Td label="Maps to" controls className="align-top">
                <Select
                  aria-label={`Field for ${name}`}
                  placeholder="Not imported"
                  value={field ?? ""}
                  disabled={change.busy || createAction.busy}
                  options={options}
                  onChange={({ target }) => chooseField(name, target.value)}
                />
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Panel>
  );
}
