import { useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import { ALL_PRODUCTS } from "@/lib/policies/defaults";
import { DropArea } from "../form/drop-area";
import { useAction } from "../form/use-action";
import { OpenImports } from "../imports/import-entry";
import { IMPORT_EXTENSIONS, sendFile } from "../imports/send-file";
import { mapRequired, patchImport, StartedDraft } from "../imports/started-draft";

type AddProductsProps = {
  hasCategories: boolean;
  /** Called when an import starts or stops running. */
  onRunningChange: (running: boolean) => void;
};

/** Imports a file. Needs only one click if no settings are missing. */
export function AddProducts({ hasCategories, onRunningChange }: AddProductsProps) {
  const [share, setShare] = useState(0);
  const [draft, setDraft] = useState<ImportJson | null>(null);
  const [file, setFile] = useState<Pick<File, "name" | "size"> | null>(null);
  const uploadAction = useAction({
    mutationFn: async (selectedFile: File) => {
      setFile(selectedFile);
      setDraft(null);
      setShare(0);
      return mapRequired(await sendFile(selectedFile, setShare), hasCategories);
    },
    onDone: setDraft,
  });
  const sampleAction = useAction({
    mutationFn: async () => {
      const { id } = await sendFile(await loadSampleFile(), setShare);
      await patchImport(id, { default_category: ALL_PRODUCTS });
      return startImport(id);
    },
    onDone: setDraft,
  });
  const failure = uploadAction.failure ?? sampleAction.failure;
  return (
    <div className="flex flex-col gap-3">
      <DropArea
        file={file}
        disabled={uploadAction.busy || sampleAction.busy}
        accept={IMPORT_EXTENSIONS}
        hint="CSV, TSV, Excel, XML feeds, JSON and JSON Lines, up to 200MB"
        onFiles={([selectedFile]) => {
          sampleAction.dismiss();
          if (selectedFile) uploadAction.run(selectedFile);
        }}
      />
      {(uploadAction.busy || sampleAction.busy) && (
        <ProgressBar label="Sending the file" value={share} max={1} />
      )}
      <FailureBanner failure={failure} title="Import Error" />
      {draft && <StartedDraft key={draft.id} draft={draft} onRunningChange={onRunningChange} />}
      {!draft && !uploadAction.busy && <OpenImports />}
      {!draft && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm">
          Don&apos;t have a file?
          <Button
            size="sm"
            busy={sampleAction.busy}
            disabled={uploadAction.busy}
            onClick={() => sampleAction.run()}
          >
            Try it with 20 sample products
          </Button>
        </p>
      )}
    </div>
  );
}

async function loadSampleFile(): Promise<File> {
  const { default: products } = await import("./sample-products.json");
  return new File([JSON.stringify(products)], "sample-products.json");
}

function startImport(id: number): Promise<ImportJson> {
  const fallback = "The import could not be started.";
  return callApi<ImportJson>(`/products/imports/${id}/start/`, { method: "POST", fallback });
}
