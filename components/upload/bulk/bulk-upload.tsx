import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { UNCLEAR_ENCODING_MESSAGE } from "@/lib/platform/files/encoding-names";
import { useAction } from "../../form/use-action";
import { ImportEntry } from "../../imports/import-entry";
import { IMPORT_EXTENSIONS, sendFile } from "../../imports/send-file";
import { mapRequired, StartedDraft } from "../../imports/started-draft";
import type { CategoryOption } from "../draft";
import { BatchForm } from "./batch-form";
import { getRejectionReason } from "./chosen-file";
import { Preview } from "./preview";
import { UploadOutcome } from "./upload-outcome";
import { useBatchTexts } from "./use-batch-texts";
import { useBatchUpload } from "./use-batch-upload";
import { useFileCheck } from "./use-file-check";

type BulkUploadProps = {
  categories: CategoryOption[];
  /** Files that were dropped before this mode was opened. */
  dropped?: readonly File[];
};

/**
 * Uploads a product file. A file with other columns than those of the bulk upload becomes an import.
 * Checks the file before storing anything, then shows the validation
 * progress.
 */
export function BulkUpload({ categories, dropped = [] }: BulkUploadProps) {
  const check = useFileCheck();
  const texts = useBatchTexts();
  const [otherFile, setOtherFile] = useState<File | null>(null);
  const [hasImportFailed, setImportFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const state = useBatchUpload(() => {
    check.clear();
    texts.clear();
  });

  async function chooseFile(files: readonly File[]) {
    if (state.failure) state.dismiss();
    const [only] = files.length === 1 ? files : [];
    const isOther = only !== undefined && isImportOnly(only);
    setImportFailed(false);
    setOtherFile(isOther ? only : null);
    if (isOther) return check.clear();
    const file = await check.choose(files);
    if (file) texts.propose(file.name);
  }
  const chooseDropped = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) void chooseFile(files);
  });
  useEffect(() => chooseDropped(dropped), [dropped]);
  // A file with other columns is imported instead.
  const { chosen } = check;
  const rejectedFile = chosen?.problem && isImportable(chosen.problem) ? chosen.file : null;
  const offerImport = useEffectEvent((file: File) => {
    setImportFailed(false);
    setOtherFile(file);
    check.clear();
    texts.clear();
  });
  useEffect(() => {
    if (rejectedFile) offerImport(rejectedFile);
  }, [rejectedFile]);

  function returnToForm() {
    flushSync(() => setOtherFile(null));
    container.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
  }

  function startUpload() {
    const { name, description } = texts;
    if (check.chosen) state.upload({ file: check.chosen.file, name, description });
  }

  // The form requires existing categories for the file, whereas an import can create categories.
  if (categories.length === 0)
    return (
      <div className="flex flex-col gap-5">
        {otherFile && <ImportOffer key={otherFile.name} file={otherFile} hasCategories={false} />}
        <ImportEntry isOnly />
      </div>
    );
  return (
    <div ref={container} className="flex flex-col gap-5">
      <UploadOutcome state={state} />
      {otherFile && (
        <ImportOffer
          key={`${otherFile.name} ${otherFile.lastModified}`}
          file={otherFile}
          hasCategories
          onFailure={() => setImportFailed(true)}
          onRemove={returnToForm}
        />
      )}
      {(!otherFile || hasImportFailed) && (
        <BatchForm
          categories={categories}
          check={check}
          texts={texts}
          state={state}
          onFiles={(files) => void chooseFile(files)}
          onSubmit={startUpload}
        />
      )}
      <p role="status" className="sr-only">
        {check.chosen?.dryRun?.message}
      </p>
      <Preview check={check} />
      <ImportEntry />
    </div>
  );
}

/** Returns whether only an import can read a file, because of its type or size. */
function isImportOnly(file: File): boolean {
  const name = file.name.toLowerCase();
  return (
    getRejectionReason([file]) !== null &&
    IMPORT_EXTENSIONS.some((extension) => name.endsWith(extension))
  );
}

/** Returns whether the server could read the file but found other columns than a bulk upload has. */
function isImportable(problem: string): boolean {
  return problem.includes("column") || problem.startsWith(UNCLEAR_ENCODING_MESSAGE);
}

type ImportOfferProps = {
  file: File;
  hasCategories: boolean;
  onFailure?: () => void;
  /** Returns to the bulk upload. Absent if there is none. */
  onRemove?: () => void;
};

/** Sends a file that is not a bulk upload, and offers to import it. */
function ImportOffer({ file, hasCategories, onFailure, onRemove }: ImportOfferProps) {
  const [share, setShare] = useState(0);
  const upload = useAction({
    mutationFn: async () => mapRequired(await sendFile(file, setShare), hasCategories),
    onFailure,
  });
  const start = useEffectEvent(() => upload.run());
  useEffect(() => start(), []);
  return (
    <Panel
      title={file.name}
      actions={
        onRemove &&
        upload.answer && (
          <Button size="sm" onClick={onRemove}>
            Choose Another File
          </Button>
        )
      }
    >
      {upload.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      {upload.failure && (
        <Banner tone="error" title="Upload Error">
          {upload.failure.message}
        </Banner>
      )}
      {upload.answer && <StartedDraft draft={upload.answer} />}
    </Panel>
  );
}
