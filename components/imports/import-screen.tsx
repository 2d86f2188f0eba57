"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { HelpLink } from "@/components/ui/help-link";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatNumber, pluralize, toSentenceCase } from "@/lib/format";
import type { MissingSetting } from "@/lib/imports/missing";
import type { ImportChange, ImportJson, ImportMissing } from "@/lib/imports/schemas";
import { ApiError, endSession } from "@/lib/platform/api-client";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import type { SourceJson } from "@/lib/products/deliveries/schemas";
import { useAction } from "../form/use-action";
import { CategoriesPanel, type CategoryOption } from "./categories-panel";
import { ColumnsPanel } from "./columns-panel";
import { ConflictsPanel } from "./conflicts-panel";
import { describeDelivery } from "./describe-delivery";
import { ErrorsPanel } from "./errors-panel";
import { getFieldOptions } from "./field-options";
import { FilePanel } from "./file-panel";
import { ForeignQuestion } from "./foreign-question";
import { ImportNumbers } from "./import-numbers";
import { ListedProducts } from "./listed-products";
import { listMissingSettings } from "./missing";
import { ResultPanel } from "./result-panel";
import { StartPanel } from "./start-panel";
import { type ImportState, useImport } from "./use-import";

type ImportScreenProps = {
  initial: ImportJson;
  categories: CategoryOption[];
  fields: ProductFieldJson[];
  sources: Pick<SourceJson, "id" | "name">[];
  canCreateFields: boolean;
  /** Whether to show only undecided settings. */
  onlyUndecided: boolean;
};

/** Shows the settings of an import before it starts, then its progress. */
export function ImportScreen({
  initial,
  categories,
  fields,
  sources,
  canCreateFields,
  onlyUndecided,
}: ImportScreenProps) {
  const state = useImport(initial);
  const { data, change } = state;
  const isDraft = data.state === "draft";
  const [visibleParts, askAll] = useVisibleParts(data, onlyUndecided);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`Import ${data.file_name}`}
        hasWideActions
        description={`${pluralize(data.counts.products, "product")} in ${pluralize(data.rows, "row")}`}
        actions={
          <>
            <HelpLink to="imports#from-file-to-products">How imports work</HelpLink>
            <Link href="/upload?mode=bulk" className={buttonVariants({ variant: "secondary" })}>
              Back to Upload
            </Link>
          </>
        }
      />
      <FailureBanner
        failure={change.failure}
        title="The change could not be saved"
        onDismiss={change.dismiss}
      />
      {isDraft ? (
        <>
          {visibleParts.has("file") && <FilePanel data={data} sources={sources} change={change} />}
          {visibleParts.has("columns") && (
            <ColumnsPanel
              data={data}
              change={change}
              fields={fields}
              canCreateFields={canCreateFields}
            />
          )}
          {visibleParts.has("categories") && (
            <CategoriesPanel data={data} change={change} existingCategories={categories} />
          )}
          {visibleParts.size < IMPORT_PARTS.length && (
            <Button className="self-start" onClick={askAll}>
              Show All Settings
            </Button>
          )}
          <ForeignQuestion data={data} change={change} />
          <ErrorsPanel data={data} change={change} />
          <ConflictsPanel data={data} fields={fields} />
          <ChangesPanel data={data} fields={fields} />
          <MissingPanel data={data} />
          <StartPanel state={state} />
        </>
      ) : (
        <>
          <ProgressPanel state={state} />
          {data.state !== "running" && data.batch_id !== null && data.counts.new > 0 && (
            <ResultPanel batch={data.batch_id} canRule={canCreateFields} />
          )}
          {data.state !== "running" && <ConflictsPanel data={data} fields={fields} />}
          {data.state !== "running" && <CorrectedPanel data={data} />}
          <ErrorsPanel data={data} />
        </>
      )}
    </div>
  );
}

type ImportPart = MissingSetting["part"];
const IMPORT_PARTS: readonly ImportPart[] = ["file", "columns", "categories"];

/**
 * Returns which settings to show, and a function to show all of them. Unless all are shown, these
 * are the settings that were undecided initially or became undecided since.
 */
function useVisibleParts(
  data: ImportJson,
  asksMissing: boolean,
): [asked: ReadonlySet<ImportPart>, askAll: () => void] {
  const [visibleParts, setVisibleParts] = useState<ReadonlySet<ImportPart>>(
    () => new Set(asksMissing ? listMissingSettings(data).map(({ part }) => part) : IMPORT_PARTS),
  );
  // Changing the encoding or a column can leave further settings undecided.
  const furtherSettings = listMissingSettings(data).filter(({ part }) => !visibleParts.has(part));
  if (furtherSettings.length > 0)
    setVisibleParts(new Set([...visibleParts, ...furtherSettings.map(({ part }) => part)]));
  return [visibleParts, () => setVisibleParts(new Set(IMPORT_PARTS))];
}

function MissingPanel({ data }: { data: ImportJson }) {
  const { missing } = data.counts;
  if (missing === 0) return null;
  return (
    <ListedProducts<ImportMissing>
      data={data}
      of="missing"
      title={`${pluralize(missing, "Product")} Not in the File`}
      description="The source delivered them before. They stay unchanged."
    >
      {(items) => (
        <Table label="Products that are not in the file">
          <Thead>
            <Th>Product</Th>
            <Th>Category</Th>
          </Thead>
          <Tbody>
            {items.map(({ id, product_id, name, category_name }) => (
              <Tr key={id}>
                <Td className="break-words">
                  <Link
                    href={`/product-validations/${encodeURIComponent(product_id)}`}
                    className="text-accent-text hover:underline"
                  >
                    {name}
                  </Link>{" "}
                  <span className="text-ink-muted">{product_id}</span>
                </Td>
                <Td label="Category">{category_name}</Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </ListedProducts>
  );
}

type ChangesPanelProps = { data: ImportJson; fields: ProductFieldJson[] };

function ChangesPanel({ data, fields }: ChangesPanelProps) {
  const { changed } = data.counts;
  if (changed === 0) return null;
  const labelsByField = new Map(getFieldOptions(fields).map(({ value, label }) => [value, label]));
  return (
    <ListedProducts<ImportChange>
      data={data}
      of="changes"
      title={pluralize(changed, "Changed Product")}
      description="The stored values and the values from the file."
    >
      {(items) => (
        <ul className="divide-y" aria-label="Changed products">
          {items.map(({ product_id, name, row, changes }) => (
            <li key={row} className="flex flex-col gap-2 p-4">
              <p className="break-words text-sm">
                <span className="font-medium">{name}</span>{" "}
                <span className="text-ink-muted">
                  {product_id}, row {formatNumber(row)}
                </span>
              </p>
              <dl className="flex flex-col gap-2">
                {changes.map(({ field, before, after }) => (
                  <div key={field} className="min-w-0">
                    <dt className="text-ink-muted text-xs">{labelsByField.get(field) ?? field}</dt>
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

const PROGRESS_TONES = {
  draft: "neutral",
  running: "info",
  completed: "success",
  failed: "danger",
  cancelled: "warning",
} as const satisfies Record<ImportJson["state"], string>;

function ProgressPanel({ state }: { state: ImportState }) {
  const { data, cancel } = state;
  const { done, total } = data.progress;
  const timeLeft = useTimeLeft(data);
  const text = `${formatNumber(done)} of ${formatNumber(total)} rows`;
  return (
    <Panel
      title={data.name}
      actions={<Badge tone={PROGRESS_TONES[data.state]}>{toSentenceCase(data.state)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="text-sm tabular-nums">
            {text}
            {timeLeft !== null && <span className="text-ink-muted">, {timeLeft}</span>}
          </p>
          {data.state !== "completed" && (
            <ProgressBar label={`Import of ${data.name}`} value={done} max={total} />
          )}
          <span role="status" className="sr-only">
            {data.state === "running" ? "" : `Import ${data.state}. ${text}`}
          </span>
        </div>
        {data.state === "running" && (
          <p className="text-ink-muted text-sm">
            You can leave this page; the import continues in the background.
          </p>
        )}
        {data.error_message && <Banner tone="error">{data.error_message}</Banner>}
        {data.state === "completed" && describeDelivery(data) === null && (
          <p className="text-sm">Nothing has changed.</p>
        )}
        <ImportNumbers {...data} />
        <FailureBanner failure={cancel.failure} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {data.batch_id !== null && data.counts.new > 0 && (
            <Link href={`/products?batch=${data.batch_id}`} className={buttonVariants()}>
              View New Products
            </Link>
          )}
          {data.counts.changed > 0 && (
            <Link href={`/products?changed_by=${data.id}`} className={buttonVariants()}>
              View Changed Products
            </Link>
          )}
          {data.state === "running" && (
            <Button busy={cancel.busy} onClick={() => cancel.run()}>
              Cancel Import
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

interface ProgressSample {
  done: number;
  time: number;
}

/**
 * Returns the estimated time left, based on the progress since the page was opened; null if
 * unknown.
 */
function useTimeLeft({ state, progress }: ImportJson): string | null {
  const { done, total } = progress;
  const [first, setFirst] = useState<ProgressSample | null>(null);
  const [last, setLast] = useState<ProgressSample | null>(null);
  if (state === "running" && last?.done !== done) {
    const sample = { done, time: performance.now() };
    setLast(sample);
    if (!first) setFirst(sample);
  }
  if (state !== "running" || !first || !last || last.done === first.done) return null;
  const each = (last.time - first.time) / (last.done - first.done);
  return formatRemainingTime((each * (total - done)) / 1000);
}

function formatRemainingTime(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  return `about ${pluralize(Math.round(seconds / 60), "minute")} left`;
}

/** Offers a completed import's original file, updated with the texts changed since then. */
function CorrectedPanel({ data }: { data: ImportJson }) {
  const [approved, setApproved] = useState(false);
  const [status, setStatus] = useState(false);
  const downloadAction = useAction({
    mutationFn: (encoding: "utf-8" | null) => {
      const query = new URLSearchParams({
        ...(approved && { only: "approved" }),
        ...(status && { status_column: "true" }),
        ...(encoding && { encoding }),
      });
      return saveFile(`/api/products/imports/${data.id}/corrected/?${query}`, data.file_name);
    },
  });
  const { error } = downloadAction;
  const hasMissingProducts = error instanceof ApiError && error.body.products !== undefined;
  return (
    <Panel
      title="Corrected File"
      description="The original file with the texts that have changed in Plumbline."
    >
      <div className="flex flex-col gap-4">
        {downloadAction.failure && (
          <Banner
            tone="error"
            action={
              hasMissingProducts && (
                <Button
                  size="sm"
                  busy={downloadAction.busy}
                  onClick={() => downloadAction.run("utf-8")}
                >
                  Download in UTF-8
                </Button>
              )
            }
          >
            {downloadAction.failure.message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            label="Only approved products"
            checked={approved}
            onChange={({ target }) => setApproved(target.checked)}
          />
          <Checkbox
            label="Include a status column"
            checked={status}
            onChange={({ target }) => setStatus(target.checked)}
          />
        </div>
        <div>
          <Button busy={downloadAction.busy} onClick={() => downloadAction.run(null)}>
            Download Corrected File
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const FALLBACK_MESSAGE = "The file could not be downloaded. Check your connection and try again.";

/** Downloads a file with `fetch`, because a plain link cannot report errors. @throws ApiError */
async function saveFile(path: string, name: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (!response) throw new ApiError(FALLBACK_MESSAGE, 0, {});
  if (response.status === 401) endSession();
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const message = typeof body.message === "string" ? body.message : FALLBACK_MESSAGE;
    throw new ApiError(message, response.status, body);
  }
  const blob = await response.blob().catch(() => null);
  // The stream can be interrupted.
  if (!blob) throw new ApiError(FALLBACK_MESSAGE, 0, {});
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
