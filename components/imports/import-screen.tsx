"use client";

import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { buttonVariants } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/panel";
import { plural } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { CategoriesPanel } from "./categories-panel";
import type { CategoryOption } from "./category-option";
import { ChangesPanel } from "./changes-panel";
import { ColumnsPanel } from "./columns-panel";
import { CorrectedPanel } from "./corrected-panel";
import { ErrorsPanel } from "./errors-panel";
import { FilePanel } from "./file-panel";
import { MissingPanel } from "./missing-panel";
import { ProgressPanel } from "./progress-panel";
import { StartPanel } from "./start-panel";
import { useImport } from "./use-import";

type ImportScreenProps = {
  initial: ImportJson;
  categories: CategoryOption[];
  fields: ProductFieldJson[];
};

/** A file of products: what was understood of it, to be changed and started, or how far it is. */
export function ImportScreen({ initial, categories, fields }: ImportScreenProps) {
  const state = useImport(initial);
  const { data, change } = state;
  const isDraft = data.state === "draft";
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`Import ${data.file_name}`}
        description={`${plural(data.counts.products, "product")} in ${plural(data.rows, "row")}`}
        actions={
          <Link href="/upload?mode=bulk" className={buttonVariants({ variant: "secondary" })}>
            Back to Upload
          </Link>
        }
      />
      {change.failure && (
        <Banner tone="error" title="This could not be changed" onDismiss={change.dismiss}>
          {change.failure.message}
        </Banner>
      )}
      {isDraft ? (
        <>
          <FilePanel data={data} change={change} />
          <ColumnsPanel data={data} change={change} fields={fields} />
          <CategoriesPanel data={data} change={change} known={categories} />
          <ErrorsPanel data={data} change={change} />
          <ChangesPanel data={data} fields={fields} />
          <MissingPanel data={data} />
          <StartPanel state={state} />
        </>
      ) : (
        <>
          <ProgressPanel state={state} />
          {data.state !== "running" && <CorrectedPanel data={data} />}
          <ErrorsPanel data={data} />
        </>
      )}
    </div>
  );
}
