"use client";

import { useState } from "react";
import { ImportEntry } from "../../imports/import-entry";
import type { CategoryOption } from "../draft";
import { BatchForm } from "./batch-form";
import { Preview } from "./preview";
import { UploadOutcome } from "./upload-outcome";
import { useBatchTexts } from "./use-batch-texts";
import { useBatchUpload } from "./use-batch-upload";
import { useFileCheck } from "./use-file-check";

/**
 * Uploads a product file. Checks the file before storing anything, then shows the validation
 * progress.
 */
export function BulkUpload({ categories }: { categories: CategoryOption[] }) {
  const check = useFileCheck();
  const texts = useBatchTexts();
  const [otherFile, setOtherFile] = useState<File | null>(null);
  const state = useBatchUpload(() => {
    check.clear();
    texts.clear();
  });

  async function chooseFile(files: File[]) {
    if (state.failure) state.dismiss();
    setOtherFile(files.length === 1 ? (files[0] ?? null) : null);
    const file = await check.choose(files);
    if (file) texts.propose(file.name);
  }

  function startUpload() {
    const { name, description } = texts;
    if (check.chosen) state.upload({ file: check.chosen.file, name, description });
  }

  // The form requires existing categories for the file, whereas an import can create categories.
  if (categories.length === 0) return <ImportEntry file={null} />;
  return (
    <div className="flex flex-col gap-5">
      <UploadOutcome state={state} />
      <BatchForm
        categories={categories}
        check={check}
        texts={texts}
        state={state}
        onFiles={(files) => void chooseFile(files)}
        onSubmit={startUpload}
      />
      <p role="status" className="sr-only">
        {check.chosen?.dryRun?.message}
      </p>
      <Preview check={check} />
      <ImportEntry file={check.refusal || check.chosen?.problem ? otherFile : null} />
    </div>
  );
}
