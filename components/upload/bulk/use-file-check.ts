"use client";

import { useRef, useState } from "react";
import type { DryRunAnswer } from "@/lib/imports/uploads/schemas";
import { ApiError } from "@/lib/platform/api-client";
import { sendUpload } from "../../form/send-upload";
import { copyOf, getRejectionReason } from "./chosen-file";

/**
 * A file with the result of its dry run. While both results are null, the file is being checked.
 */
export interface ChosenFile {
  file: File;
  dryRun: DryRunAnswer | null;
  /** The reason why there is no dry run. */
  problem: string | null;
}

/** Manages the file to upload. Each file is checked by a dry run when it is selected. */
export function useFileCheck() {
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latestTurn = useRef(0);

  /**
   * Selects a file and starts its dry run.
   * @returns the file if it was accepted
   */
  async function choose(files: readonly File[]): Promise<File | null> {
    clearFile();
    const turn = latestTurn.current;
    const rejection = getRejectionReason(files);
    setRefusal(rejection);
    const [original] = files;
    if (rejection || !original) return null;
    try {
      const file = await copyOf(original);
      if (turn === latestTurn.current) void check(file);
      return file;
    } catch {
      setRefusal("The file could not be read. Choose it again.");
      return null;
    }
  }

  async function check(file: File) {
    latestTurn.current += 1;
    const turn = latestTurn.current;
    setChosenFile({ file, dryRun: null, problem: null });
    const checkedFile = { file, ...(await tryOut(file)) };
    if (turn === latestTurn.current) setChosenFile(checkedFile);
  }

  function clearFile() {
    latestTurn.current += 1;
    setChosenFile(null);
    setRefusal(null);
  }

  return {
    chosen: chosenFile,
    /** The reason why the last file was rejected. */
    refusal,
    choose,
    clear: clearFile,
    recheck: () => chosenFile && void check(chosenFile.file),
  };
}

export type FileCheck = ReturnType<typeof useFileCheck>;

async function tryOut(file: File): Promise<Omit<ChosenFile, "file">> {
  const body = new FormData();
  body.append("file", file);
  try {
    const dryRun = await sendUpload<DryRunAnswer>("/products/upload-bulk/?dry_run=true", {
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
 * Returns the dry run in an error response, which contains one if no row is valid; otherwise null.
 */
function parseDryRun(body: Record<string, unknown>): DryRunAnswer | null {
  return Array.isArray(body.preview) ? (body as DryRunAnswer) : null;
}
