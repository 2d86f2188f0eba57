import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MARKETS } from "@/lib/enums";
import type { VolumesResponse } from "@/lib/seo/schemas";
import { ErrorList } from "../form/error-list";
import type { FieldErrors } from "../form/field-errors";
import { Form } from "../form/form";
import { GuardedDialog } from "../form/guarded-dialog";
import { sendUpload } from "../form/send-upload";
import { useForm } from "../form/use-form";

const EXAMPLE_CSV = "keyword,volume,market\ntrail running shoes,12100,US\nwanderschuhe,8100,EU\n";

/** Imports measured search volumes from a file, the only source of displayed volumes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: (): { file: File | null } => ({ file: null }),
    check: ({ file }): FieldErrors => (file ? {} : { file: ["Choose a CSV file."] }),
    mutationFn: ({ file }) => importVolumes(file),
    changes: [["seo"]],
  });
  const { answer } = form;
  const rows = answer?.errors ?? form.errors.errors;
  const id = useId();
  return (
    <GuardedDialog
      onClose={onClose}
      busy={form.busy}
      title="Import Keywords"
      description="Monthly searches as measured by your keyword tool."
      footer={
        <>
          <DialogClose asChild>
            <Button disabled={form.busy}>{answer ? "Done" : "Cancel"}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            Import File
          </Button>
        </>
      }
    >
      <Form id={id} form={form}>
        {answer && (
          <Banner tone={answer.errors.length > 0 ? "warning" : "success"}>{answer.message}</Banner>
        )}
        {Array.isArray(rows) && rows.length > 0 && <ErrorList errors={rows} open />}
        <Field
          label="CSV file"
          required
          error={form.error("file")}
          hint={`Columns keyword, volume and market (${MARKETS.join(", ")}). Existing keywords get the new volume.`}
        >
          <Input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => form.change({ file: target.files?.[0] ?? null })}
            className="h-auto py-1.5 max-sm:h-auto file:mr-3 file:rounded-sm file:bg-surface-sunken file:px-2 file:py-0.5 file:text-sm"
          />
        </Field>
        <section className="rounded-md border">
          <div className="flex items-center justify-between border-b bg-surface-sunken py-1 pr-1 pl-3">
            <h3 className="font-medium text-sm">Example</h3>
            <CopyButton text={EXAMPLE_CSV} label="Copy example" />
          </div>
          <pre className="overflow-x-auto px-3 py-2 font-mono text-xs leading-5">{EXAMPLE_CSV}</pre>
        </section>
      </Form>
    </GuardedDialog>
  );
}

function importVolumes(file: File | null): Promise<VolumesResponse> {
  const body = new FormData();
  if (file) body.append("file", file);
  const fallback = "Failed to import keywords";
  return sendUpload("/seo/keywords/import/", { body, fallback, onProgress: () => {} });
}
