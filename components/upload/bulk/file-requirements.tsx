"use client";

import { Download } from "lucide-react";
import { buttonVariants } from "@/components/ui/button";
import { useFields } from "../../fields/use-fields";
import type { CategoryOption } from "../draft";

/** What a file must be, and an empty one to fill in. */
export function FileRequirements({ categories }: { categories: CategoryOption[] }) {
  const { data: fields = [] } = useFields();
  return (
    <section aria-labelledby="file-requirements" className="flex flex-col gap-3 text-sm">
      <h3 id="file-requirements" className="font-semibold">
        File requirements
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted marker:text-ink-faint">
        <li>Columns product_id, name (optional), category, description</li>
        <li>Optional further columns: language (such as de or pt-BR), market (such as DE)</li>
        {fields.length > 0 && (
          <li className="break-words">
            And the catalogue&apos;s fields by label or key, a list with an item a line:{" "}
            {fields.map(({ label }) => label).join(", ")}
          </li>
        )}
        <li>Category must match an existing category name</li>
        <li>Maximum 1000 rows</li>
        <li>File size limit 10MB</li>
        <li>Accepted extensions .csv, .xlsx, .xls</li>
      </ul>
      <details>
        <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink">
          Existing categories ({categories.length})
        </summary>
        <ul className="mt-1 flex max-h-40 list-disc flex-col gap-1 overflow-y-auto pl-5 text-ink-muted marker:text-ink-faint">
          {categories.map(({ id, name }) => (
            <li key={id} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-2">
        <TemplateLink format="xlsx" text="Excel Template" />
        <TemplateLink format="csv" text="CSV Template" />
      </div>
    </section>
  );
}

function TemplateLink({ format, text }: { format: "csv" | "xlsx"; text: string }) {
  return (
    <a
      href={`/api/products/upload-template/?format=${format}`}
      download
      className={buttonVariants({ size: "sm" })}
    >
      <Download aria-hidden />
      {text}
    </a>
  );
}
