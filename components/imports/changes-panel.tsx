"use client";

import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { grouped, plural } from "@/lib/format";
import type { ImportChange, ImportJson } from "@/lib/imports/schemas";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { fieldOptions } from "./field-options";
import { ListedProducts } from "./listed-products";

type ChangesPanelProps = { data: ImportJson; fields: ProductFieldJson[] };

/** What the import would change of products that are there; nothing where it changes none. */
export function ChangesPanel({ data, fields }: ChangesPanelProps) {
  const { changed } = data.counts;
  if (changed === 0) return null;
  const labels = new Map(fieldOptions(fields).map(({ value, label }) => [value, label]));
  return (
    <ListedProducts<ImportChange>
      data={data}
      of="changes"
      title={plural(changed, "Changed Product")}
      description="What is there now, and what the file makes of it."
    >
      {(items) => (
        <ul className="divide-y" aria-label="Changed products">
          {items.map(({ product_id, name, row, changes }) => (
            <li key={row} className="flex flex-col gap-2 p-4">
              <p className="break-words text-sm">
                <span className="font-medium">{name}</span>{" "}
                <span className="text-ink-muted">
                  {product_id}, row {grouped(row)}
                </span>
              </p>
              <dl className="flex flex-col gap-2">
                {changes.map(({ field, before, after }) => (
                  <div key={field} className="min-w-0">
                    <dt className="text-ink-muted text-xs">{labels.get(field) ?? field}</dt>
                    <dd className="max-h-72 overflow-y-auto text-sm">
                      <LazyDiff before={before ?? ""} after={after ?? ""} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </ListedProducts>
  );
}
