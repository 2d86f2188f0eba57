"use client";

import { useEffect, useMemo, useState } from "react";
import type { UploadAnswer } from "@/lib/imports/uploads/schemas";
import { ApiError } from "@/lib/platform/api-client";
import { sendUpload } from "../../form/send-upload";
import { useAction } from "../../form/use-action";
import { BATCHES } from "./list";

const FAILED = "Failed to upload products";

export interface BatchDraft {
  file: File;
  name: string;
  description: string;
}

export interface BulkFailure {
  /** The server's message, or the default. */
  message: string;
  /** The error code. */
  error: string;
  fields: { batch_name?: string; batch_description?: string };
  /** One message per row; empty if at least one row was valid. */
  rows: string[];
  file: File;
}

/**
 * Uploads a file. The result of the last upload remains until the next one starts.
 * @param onStored called when an upload succeeds
 */
export function useBatchUpload(onStored: () => void) {
  /** The fraction that has been sent, from 0 to 1. */
  const [share, setShare] = useState(0);
  const {
    run,
    busy,
    given: submittedDraft,
    answer,
    error,
    dismiss,
  } = useAction({
    mutationFn: (draft: BatchDraft) =>
      sendUpload<UploadAnswer>("/products/upload-bulk/", {
        body: formOf(draft),
        fallback: FAILED,
        onProgress: setShare,
      }),
    changes: [[BATCHES]],
    onDone: onStored,
  });
  const failure = useMemo(
    () => error && submittedDraft && failureOf(error, submittedDraft.file),
    [error, submittedDraft],
  );
  useLeavingWarning(busy);
  return {
    sending: busy ? share : null,
    failure: failure ?? null,
    result: answer ?? null,
    upload: (draft: BatchDraft) => {
      setShare(0);
      run(draft);
    },
    dismiss,
  };
}

export type BatchUpload = ReturnType<typeof useBatchUpload>;

function formOf({ file, name, description }: BatchDraft): FormData {
  const form = new FormData();
  form.append("batch_name", name.trim());
  form.append("batch_description", description.trim());
  form.append("file", file);
  return form;
}

function failureOf(error: unknown, file: File): BulkFailure {
  if (!(error instanceof ApiError)) {
    return { message: FAILED, error: FAILED, fields: {}, rows: [], file };
  }
  const { message, status, body } = error;
  return {
    message,
    error: typeof body.error === "string" ? body.error : `The server answered ${status}.`,
    fields: {
      batch_name: toMessages(body.batch_name)[0],
      batch_description: toMessages(body.batch_description)[0],
    },
    rows: toMessages(body.errors),
    file,
  };
}

function toMessages(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Makes the browser ask for confirmation before the tab is closed during an upload. */
function useLeavingWarning(sending: boolean) {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);
}
