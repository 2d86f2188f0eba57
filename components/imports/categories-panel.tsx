import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatNumber, pluralize } from "@/lib/format";
import { chooseLevels, listLevelOptions } from "@/lib/imports/categories/category-levels";
import type { ImportJson } from "@/lib/imports/schemas";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";
import { SETTING_PANEL_IDS, usesDefaultCategory } from "./missing";
import type { ImportState } from "./use-import";

/** The default category, which is created when the import starts. */
const NEW_CATEGORY_OPTION = { value: ALL_PRODUCTS, label: `${ALL_PRODUCTS} (new)` };

type CategoryChoice = ImportJson["categories"][number]["category"];

type CategoriesPanelProps = {
  data: ImportJson;
  change: ImportState["change"];
  existingCategories: CategoryOption[];
};

/** Maps the file's categories and sets a category for products without one. */
export function CategoriesPanel({ data, change, existingCategories }: CategoriesPanelProps) {
  const hasColumn = data.columns.some(({ field }) => field === "category");
  const fileCategories = hasColumn ? data.categories : [];
  const open = fileCategories.filter(({ category }) => category === null);
  const options = existingCategories.map(({ id, name }) => ({ value: id, label: name }));
  const hasAllProducts = existingCategories.some(
    ({ name }) => name.toLowerCase() === ALL_PRODUCTS.toLowerCase(),
  );
  const mapUnmappedTo = (choice: CategoryChoice) =>
    change.run({ categories: Object.fromEntries(open.map(({ value }) => [value, choice])) });
  const getCategoryName = (id: number) =>
    existingCategories.find((category) => category.id === id)?.name;
  const suggestions = fileCategories.flatMap(({ value, category, suggestion }) =>
    category === null && suggestion && getCategoryName(suggestion.category) !== undefined
      ? [[value, suggestion.category] as const]
      : [],
  );
  return (
    <Panel
      id={SETTING_PANEL_IDS.categories}
      title="Categories"
      description={
        open.length > 0 ? `${pluralize(open.length, "category", "categories")} to map` : undefined
      }
      actions={
        open.length > 1 && (
          <>
            {suggestions.length > 1 && (
              <Button
                size="sm"
                disabled={change.busy}
                onClick={() => change.run({ categories: Object.fromEntries(suggestions) })}
              >
                Use All {suggestions.length} Suggestions
              </Button>
            )}
            <CreateAll
              values={open.map(({ value }) => value)}
              busy={change.busy}
              onCreate={(levels) =>
                change.run({
                  categories: Object.fromEntries(open.map(({ value }) => [value, "new" as const])),
                  ...(levels === null ? {} : { category_levels: levels }),
                })
              }
            />
            <Button size="sm" disabled={change.busy} onClick={() => mapUnmappedTo("skip")}>
              Skip All {open.length}
            </Button>
          </>
        )
      }
      flush
    >
      {(fileCategories.length === 0 || usesDefaultCategory(data)) && (
        <div className="border-b p-4">
          <Field
            label={
              fileCategories.length > 0 ? "Products without a category" : "Category of all products"
            }
            className="max-w-sm"
          >
            <Select
              placeholder="Select a category"
              value={data.default_category ?? ""}
              disabled={change.busy}
              options={hasAllProducts ? options : [NEW_CATEGORY_OPTION, ...options]}
              onChange={({ target }) =>
                change.run({ default_category: parseDefaultCategory(target.value) })
              }
            />
          </Field>
        </div>
      )}
      {fileCategories.length > 0 && (
        <Table label="Categories of the file">
          <Thead>
            <Th>In the file</Th>
            <Th numeric>Products</Th>
            <Th className="w-96">Maps to</Th>
          </Thead>
          <Tbody>
            {fileCategories.map(({ value, rows, category, suggestion, new_name }) => (
              <Tr key={value}>
                <Td className="break-words font-medium">
                  <CategoryPath value={value} />{" "}
                  {category === null && <Badge tone="warning">Unmapped</Badge>}
                </Td>
                <Td label="Products" numeric>
                  {formatNumber(rows)}
                </Td>
                <Td label="Maps to" controls>
                  <div className="min-w-0 flex-1">
                    <Select
                      aria-label={`Category for ${value}`}
                      placeholder="Choose…"
                      value={category ?? ""}
                      disabled={change.busy}
                      options={[
                        { value: "new", label: new_name ? `New: ${new_name}` : "New category" },
                        { value: "skip", label: "Skipped" },
                        ...options,
                      ]}
                      onChange={({ target }) =>
                        change.run({ categories: { [value]: parseCategoryChoice(target.value) } })
                      }
                    />
                    {category === null && suggestion && (
                      <Suggested
                        value={value}
                        name={getCategoryName(suggestion.category)}
                        why={suggestion.why}
                        disabled={change.busy}
                        onUse={() => change.run({ categories: { [value]: suggestion.category } })}
                      />
                    )}
                  </div>
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}

type CreateAllProps = {
  values: string[];
  busy: boolean;
  /** @param levels the levels of paths to keep, or null if the values are not paths */
  onCreate: (levels: number | null) => void;
};

/** Creates a category for each value. If the values are paths, asks how many levels to keep. */
function CreateAll({ values, busy, onCreate }: CreateAllProps) {
  const options = listLevelOptions(values);
  const [chosenLevels, setChosenLevels] = useState<number | null>(null);
  const levels = chosenLevels ?? chooseLevels(options);
  const option = options.find((each) => each.levels === levels) ?? options.at(-1);
  const isNested = options.length > 1;
  return (
    <>
      {isNested && (
        <Select
          aria-label="Levels of new categories"
          value={levels}
          disabled={busy}
          options={options.map(({ levels, count }) => ({
            value: levels,
            label: `${pluralize(levels, "level")}: ${pluralize(count, "category", "categories")}`,
          }))}
          onChange={({ target }) => setChosenLevels(Number(target.value))}
        />
      )}
      <Button size="sm" disabled={busy} onClick={() => onCreate(isNested ? levels : null)}>
        Create All {isNested ? option?.count : values.length}
      </Button>
    </>
  );
}

type SuggestedProps = {
  value: string;
  /** The category's name, or undefined if the category has been deleted. */
  name: string | undefined;
  why: string;
  disabled: boolean;
  onUse: () => void;
};

function Suggested({ value, name, why, disabled, onUse }: SuggestedProps) {
  if (name === undefined) return null;
  return (
    <div className="mt-1.5 flex items-start justify-between gap-3">
      <p className="min-w-0 text-ink-muted text-xs">
        Suggested: <strong className="break-words font-semibold text-ink">{name}</strong>. {why}
      </p>
      <Button size="sm" disabled={disabled} aria-label={`Use ${name} for ${value}`} onClick={onUse}>
        Use
      </Button>
    </div>
  );
}

/** Shows a nested category with its parents muted: "Home > Lamps". */
function CategoryPath({ value }: { value: string }) {
  const parts = value.split(/\s*[>›/]\s*/).filter((part) => part !== "");
  const last = parts.pop() ?? value;
  return (
    <>
      {parts.length > 0 && (
        <span className="font-normal text-ink-muted">
          {parts.join(" > ")} {"> "}
        </span>
      )}
      {last}
    </>
  );
}

function parseDefaultCategory(value: string): ImportJson["default_category"] {
  if (value === "") return null;
  return value === ALL_PRODUCTS ? value : Number(value);
}

function parseCategoryChoice(value: string): CategoryChoice {
  if (value === "") return null;
  return value === "new" || value === "skip" ? value : Number(value);
}

/** An existing category as an option. */
export interface CategoryOption {
  id: number;
  name: string;
}
