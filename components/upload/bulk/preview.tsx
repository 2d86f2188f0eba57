import { CircleAlert, CircleCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { Segmented } from "@/components/ui/segmented";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { formatNumber, pluralize } from "@/lib/format";
import type { DryRunResponse, PreviewRow } from "@/lib/imports/uploads/schemas";
import { UNCLEAR_ENCODING_MESSAGE } from "@/lib/platform/files/encoding-names";
import { parseText } from "@/lib/reading/parsed-text";
import { useAction } from "../../form/use-action";
import { sendFile } from "../../imports/send-file";
import { UnsentFailedRows } from "./unsent-failed-rows";
import type { FileCheck } from "./use-file-check";

/** Previews the upload of the selected file. Renders nothing if no file is selected. */
export function Preview({ check }: { check: FileCheck }) {
  const { chosen } = check;
  if (!chosen) return null;
  const { file, dryRun, problem } = chosen;
  if (problem?.startsWith(UNCLEAR_ENCODING_MESSAGE)) return <EncodingUnclear file={file} />;
  if (problem) {
    return (
      <Banner
        tone="error"
        title="Upload Error"
        action={
          <Button size="sm" onClick={check.recheck}>
            Check Again
          </Button>
        }
      >
        {problem}
      </Banner>
    );
  }
  return (
    <Panel title="Preview" description="Nothing is stored yet." flush>
      {dryRun ? (
        <DryRun dryRun={dryRun} file={file} />
      ) : (
        <Spinner label={`Checking ${file.name}`} className="p-4" />
      )}
    </Panel>
  );
}

/** Offers to upload the file as an import, which asks for its encoding. */
function EncodingUnclear({ file }: { file: File }) {
  const router = useRouter();
  const importAction = useAction({
    mutationFn: () => sendFile(file, () => {}),
    onDone: ({ id }) => router.push(`/upload/imports/${id}`),
  });
  return (
    <Banner
      tone="warning"
      title={`${UNCLEAR_ENCODING_MESSAGE}.`}
      action={
        <Button size="sm" busy={importAction.busy} onClick={() => importAction.run()}>
          Choose the Encoding
        </Button>
      }
    >
      {importAction.failure?.message ??
        "The import shows the text in each likely encoding, and nothing is stored until you choose."}
    </Banner>
  );
}

type RowFilter = "all" | "bad";

function DryRun({ dryRun, file }: { dryRun: DryRunResponse; file: File }) {
  const [rowFilter, setRowFilter] = useState<RowFilter>("all");
  const { preview, errors } = dryRun;
  const failedRows = preview.filter(({ reason }) => reason !== null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3">
        <Counts dryRun={dryRun} />
        {errors.length > 0 && <UnsentFailedRows file={file} />}
      </div>
      {failedRows.length > 0 && failedRows.length < preview.length && (
        <div className="border-b px-4 py-2">
          <Segmented<RowFilter>
            label="Rows shown"
            value={rowFilter}
            onChange={setRowFilter}
            options={[
              { value: "all", label: "All rows" },
              { value: "bad", label: `With errors (${failedRows.length})` },
            ]}
          />
        </div>
      )}
      <PreviewTable rows={rowFilter === "bad" ? failedRows : preview} />
      <p className="border-t px-4 py-2 text-ink-muted text-xs">{describeRows(dryRun, rowFilter)}</p>
    </>
  );
}

function Counts({ dryRun: { products_created, errors, rows_total } }: { dryRun: DryRunResponse }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span>{pluralize(rows_total, "row")}</span>
      <span className={products_created > 0 ? "font-medium text-success-text" : "text-ink-muted"}>
        {formatNumber(products_created)} will be created
      </span>
      <span className={errors.length > 0 ? "font-medium text-danger-text" : "text-ink-muted"}>
        {formatNumber(errors.length)} will be rejected
      </span>
    </p>
  );
}

function describeRows({ preview, rows_total }: DryRunResponse, rowFilter: RowFilter): string {
  if (rowFilter === "bad") return "Every row with errors.";
  if (preview.length === rows_total) return "Every row of the file.";
  return "The first rows of the file, then every other row with errors.";
}

const PAGE_STEP = 100;

function PreviewTable({ rows }: { rows: PreviewRow[] }) {
  const [visibleCount, setVisibleCount] = useState(PAGE_STEP);
  const hiddenCount = rows.length - visibleCount;
  return (
    <section
      data-scrolls
      aria-label="Rows of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
      tabIndex={0}
      className="max-h-112 overflow-y-auto"
    >
      <Table label="Preview">
        <Thead>
          <Th numeric>Row</Th>
          <Th>product_id</Th>
          <Th>name</Th>
          <Th>category</Th>
          <Th>description</Th>
          <Th>Result</Th>
        </Thead>
        <Tbody>
          {rows.slice(0, visibleCount).map((row) => (
            <PreviewLine key={row.row} row={row} />
          ))}
        </Tbody>
      </Table>
      {hiddenCount > 0 && (
        <div className="border-t px-4 py-2">
          <Button size="sm" onClick={() => setVisibleCount(visibleCount + PAGE_STEP)}>
            Show {Math.min(PAGE_STEP, hiddenCount)} more
          </Button>
        </div>
      )}
    </section>
  );
}

function PreviewLine({ row }: { row: PreviewRow }) {
  return (
    <Tr className={cn("align-top", row.reason !== null && "bg-danger-soft hover:bg-danger-soft")}>
      <Td label="Row" numeric className="align-top text-ink-muted">
        {row.row}
      </Td>
      <Cell label="product_id" text={row.product_id} className="font-medium" />
      <Cell label="name" text={row.name} />
      <Cell label="category" text={row.category} />
      <Td label="description" className="align-top">
        <span className="line-clamp-2 min-w-40 max-w-md break-words">
          {parseText(row.description).text || "—"}
        </span>
      </Td>
      <Td label="Result" className="align-top">
        <Result reason={row.reason} />
      </Td>
    </Tr>
  );
}

function Cell({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <Td label={label} className="align-top">
      <span className={cn("line-clamp-2 max-w-48 break-words", className)}>{text || "—"}</span>
    </Td>
  );
}

function Result({ reason }: { reason: string | null }) {
  const Icon = reason === null ? CircleCheck : CircleAlert;
  return (
    <span
      className={cn(
        "flex min-w-40 items-start gap-1.5",
        reason === null ? "text-success-text" : "text-danger-text",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{reason ?? "Will be created"}</span>
    </span>
  );
}
