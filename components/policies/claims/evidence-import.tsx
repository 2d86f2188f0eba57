import { FileUp } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import type { EvidenceImportJson } from "@/lib/policies/evidence/schemas";
import { DropArea } from "../../form/drop-area";
import { FormDialog } from "../../form/form-dialog";
import { sendUpload } from "../../form/send-upload";
import { useAction } from "../../form/use-action";
import { useForm } from "../../form/use-form";
import { POLICIES_QUERY_KEY } from "../use-policies";

/** Opens the import of evidence from a spreadsheet. */
export function EvidenceImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        Import
      </Button>
      {isOpen && <EvidenceImport onClose={() => setOpen(false)} />}
    </>
  );
}

const MAX_VISIBLE_ERRORS = 20;

function EvidenceImport({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: (): { file: File | null } => ({ file: null }),
    mutationFn: ({ file }) => sendImport(file, true),
  });
  const importAction = useAction({
    mutationFn: (file: File | null) => sendImport(file, false),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ created }) => {
      showToast(`${pluralize(created, "record")} of evidence imported`);
      onClose();
    },
  });
  const { draft, answer } = form;
  const canImport = answer !== undefined && answer.created > 0;
  const failure = importAction.failure ?? form.failure;
  return (
    <FormDialog
      form={{
        ...form,
        busy: form.busy || importAction.busy,
        failure,
        submit: () => (canImport ? importAction.run(draft.file) : form.submit()),
      }}
      size="lg"
      title="Import Evidence"
      description="A CSV or XLSX file with the columns of the export: claim, kind, issuer, reference, valid_from, valid_until, markets, products and others."
      submitLabel={canImport ? `Import ${pluralize(answer.created, "Record")}` : "Preview"}
      disabled={draft.file === null || (answer !== undefined && !canImport)}
      onClose={onClose}
    >
      <DropArea
        file={draft.file}
        disabled={form.busy || importAction.busy}
        accept={[".csv", ".xlsx"]}
        hint=".csv or .xlsx, up to 5,000 rows"
        onFiles={([file]) => {
          form.change({ file: file ?? null });
          form.dismiss();
          importAction.dismiss();
        }}
      />
      {answer && <ImportPreview answer={answer} />}
    </FormDialog>
  );
}

function sendImport(file: File | null, dryRun: boolean): Promise<EvidenceImportJson> {
  const body = new FormData();
  if (file) body.append("file", file, file.name);
  body.append("dry_run", String(dryRun));
  const fallback = "Failed to import evidence";
  return sendUpload("/policies/evidence/import/", { body, fallback, onProgress: () => {} });
}

function ImportPreview({ answer }: { answer: EvidenceImportJson }) {
  const { created, unchanged, errors } = answer;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">
        {pluralize(created, "new record")}, {unchanged} unchanged,{" "}
        {pluralize(errors.length, "error")}.
      </p>
      {errors.length > 0 && (
        <Banner tone="warning" title="These rows are left out">
          <ul>
            {errors.slice(0, MAX_VISIBLE_ERRORS).map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>
                Row {row}
                {column && `, ${column}`}: {message}
              </li>
            ))}
          </ul>
          {errors.length > MAX_VISIBLE_ERRORS && `and ${errors.length - MAX_VISIBLE_ERRORS} more`}
        </Banner>
      )}
    </div>
  );
}
