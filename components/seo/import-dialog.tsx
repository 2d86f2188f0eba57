"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ApiError } from "@/lib/api-client";
import { MARKETS } from "@/lib/enums";
import type { VolumesAnswer } from "@/lib/seo/schemas";
import { ErrorList } from "../form/error-list";
import { sendUpload } from "../form/send-upload";

const EXAMPLE = "keyword,volume,market\ntrail running shoes,12100,US\nwanderschuhe,8100,EU\n";

/** Takes a file of measured search volumes, which nothing else is shown as. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const { busy, result, failure, send } = useImport();
  const [refusal, setRefusal] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(file ? undefined : "Choose a CSV file.");
    if (file) void send(file);
  };
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title="Import Keywords"
      description="Monthly searches, as your keyword tool measured them."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {result ? "Done" : "Cancel"}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Import File
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Banner tone="error">{failure.message}</Banner>}
        {result && (
          <Banner tone={result.errors.length > 0 ? "warning" : "success"}>{result.message}</Banner>
        )}
        <ErrorRows errors={result?.errors ?? failure?.rows ?? []} />
        <Field
          label="CSV file"
          required
          error={refusal}
          hint={`Columns keyword, volume and market (${MARKETS.join(", ")}). A keyword that is there already gets the new volume.`}
        >
          <Input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setRefusal(undefined);
            }}
            className="h-auto py-1.5 max-sm:h-auto file:mr-3 file:rounded-sm file:bg-surface-sunken file:px-2 file:py-0.5 file:text-sm"
          />
        </Field>
        <section className="rounded-md border">
          <div className="flex items-center justify-between border-b bg-surface-sunken py-1 pr-1 pl-3">
            <h3 className="font-medium text-sm">Example</h3>
            <CopyButton text={EXAMPLE} label="Copy example" />
          </div>
          <pre className="overflow-x-auto px-3 py-2 font-mono text-xs leading-5">{EXAMPLE}</pre>
        </section>
      </form>
    </Dialog>
  );
}

function ErrorRows({ errors }: { errors: string[] }) {
  return errors.length > 0 ? <ErrorList errors={errors} open /> : null;
}

const FAILED = "Failed to import keywords";

function useImport() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<VolumesAnswer | null>(null);
  const [failure, setFailure] = useState<{ message: string; rows: string[] } | null>(null);
  async function send(file: File) {
    setBusy(true);
    setResult(null);
    setFailure(null);
    const body = new FormData();
    body.append("file", file);
    try {
      setResult(
        await sendUpload<VolumesAnswer>("/seo/keywords/import/", {
          body,
          fallback: FAILED,
          onProgress: () => {},
        }),
      );
      void client.invalidateQueries({ queryKey: ["seo"] });
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      const rows = known?.body.errors;
      setFailure({
        message: known?.message ?? FAILED,
        rows: Array.isArray(rows) ? rows.map(String) : [],
      });
    }
    setBusy(false);
  }
  return { busy, result, failure, send };
}
