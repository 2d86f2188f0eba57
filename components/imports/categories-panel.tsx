"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { grouped, plural } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import type { CategoryOption } from "./category-option";
import type { ImportState } from "./use-import";

type Choice = ImportJson["categories"][number]["category"];

type CategoriesPanelProps = {
  data: ImportJson;
  change: ImportState["change"];
  known: CategoryOption[];
};

/** Maps the file's categories, and chooses one for products without. */
export function CategoriesPanel({ data, change, known }: CategoriesPanelProps) {
  const hasColumn = data.columns.some(({ field }) => field === "category");
  const found = hasColumn ? data.categories : [];
  const open = found.filter(({ category }) => category === null);
  const options = known.map(({ id, name }) => ({ value: id, label: name }));
  const settle = (choice: Choice) =>
    change.run({ categories: Object.fromEntries(open.map(({ value }) => [value, choice])) });
  return (
    <Panel
      title="Categories"
      description={
        open.length > 0 ? `${plural(open.length, "category", "categories")} to settle` : undefined
      }
      actions={
        open.length > 1 && (
          <>
            <Button size="sm" disabled={change.busy} onClick={() => settle("new")}>
              Make All {open.length} New
            </Button>
            <Button size="sm" disabled={change.busy} onClick={() => settle("skip")}>
              Leave All {open.length} Out
            </Button>
          </>
        )
      }
      flush
    >
      <div className="border-b p-4">
        <Field
          label={found.length > 0 ? "Products without a category" : "Category of all products"}
          className="max-w-sm"
        >
          <Select
            placeholder="Select a category"
            value={data.default_category ?? ""}
            disabled={change.busy}
            options={options}
            onChange={({ target }) =>
              change.run({ default_category: target.value ? Number(target.value) : null })
            }
          />
        </Field>
      </div>
      {found.length > 0 && (
        <Table label="Categories of the file">
          <Thead>
            <Th>In the file</Th>
            <Th numeric>Products</Th>
            <Th className="w-72">Becomes</Th>
          </Thead>
          <Tbody>
            {found.map(({ value, rows, category }) => (
              <Tr key={value}>
                <Td className="break-words font-medium">
                  {value} {category === null && <Badge tone="warning">To settle</Badge>}
                </Td>
                <Td label="Products" numeric>
                  {grouped(rows)}
                </Td>
                <Td label="Becomes" controls>
                  <Select
                    aria-label={`What ${value} becomes`}
                    placeholder="Choose…"
                    value={category ?? ""}
                    disabled={change.busy}
                    options={[
                      { value: "new", label: "A new category" },
                      { value: "skip", label: "Left out" },
                      ...options,
                    ]}
                    onChange={({ target }) =>
                      change.run({ categories: { [value]: choiceOf(target.value) } })
                    }
                  />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}

function choiceOf(value: string): Choice {
  if (value === "") return null;
  return value === "new" || value === "skip" ? value : Number(value);
}
