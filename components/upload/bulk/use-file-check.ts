import { useRef, useState } from "react";
import type { DryRunResponse } from "@/lib/imports/uploads/schemas";
import { ApiError } from "@/lib/platform/api-client";
import { sendUpload } from "../../form/send-upload";
import { copyFile, getRejectionReason } from "./chosen-file";

/** A file with its dry run. While the dry run and the problem are null, it is being checked. */
export interface ChosenFile {
  file: File;
  dryRun: DryRunResponse | null;
  /** The reason why there is no dry run. */
  problem: string | null;
}

/** Manages the file to upload. Each file is checked by a dry run when it is selected. */
export function useFileCheck() {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latestCheckId = useRef(0);

  /** Selects a file and starts its dry run. @returns the file if it was accepted, or null */
  async function chooseFile(files: readonly File[]): Promise<File | null> {
    clearFile();
    const checkId = latestCheckId.current;
    const rejectionReason = getRejectionReason(files);
    setRefusal(rejectionReason);
    const [original] = files;
    if (rejectionReason || !original) return null;
    try {
      const file = await copyFile(original);
      if (checkId === latestCheckId.current) void checkFile(file);
      return file;
    } catch {
      setRefusal("The file could not be read. Choose it again.");
      return null;
    }
  }

  async function checkFile(file: File) {
    latestCheckId.current += 1;
    const checkId = latestCheckId.current;
    setChosenFile({ file, dryRun: null, problem: null });
    const checkedFile = { file, ...(await dryRunUpload(file)) };
    if (checkId === latestCheckId.current) setChosenFile(checkedFile);
  }

  function clearFile() {
    latestCheckId.current += 1;
    setChosenFile(null);
    setRefusal(null);
  }

  return {
    chosen: chosenFile,
    /** The reason why the last file was rejected. */
    refusal,
    choose: chooseFile,
    clear: clearFile,
    recheck: () => chosenFile && void checkFile(chosenFile.file),
  };
}

export type FileCheck = ReturnType<typeof useFileCheck>;

async function dryRunUpload(file: File): Promise<Omit<ChosenFile, "file">> {
  const body = new FormData();
  body.append("file", file);
  try {
    const dryRun = await sendUpload<DryRunResponse>("/products/upload-bulk/?dry_run=true", {
      body,
      fallback: "The file could not be checked.",
      onProgress: () => {},
    });
    return { dryRun, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const dryRun = parseDryRun(error.body);
    return { dryRun, problem: dryRun ? null : error.message };
  }
}

/**
 * Returns the dry run in an error response, or null if it contains none. An error response contains
 * a dry run if no row is valid.
 */
function parseDryRun(body: Record<string, unknown>): DryRunResponse | null {
  return Array.isArray(body.preview) ? (body as DryRunResponse) : null;
}
