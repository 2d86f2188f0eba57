import { useEffect, useMemo, useState } from "react";
import type { UploadResponse } from "@/lib/imports/uploads/schemas";
import { ApiError } from "@/lib/platform/api-client";
import { sendUpload } from "../../form/send-upload";
import { useAction } from "../../form/use-action";
import { BATCHES_QUERY_KEY } from "./list";

const FAILURE_MESSAGE = "Failed to upload products";

export interface BatchDraft {
  file: File;
  name: string;
  description: string;
}

export interface BulkFailure {
  /** The server's message, or the default message. */
  message: string;
  /** The error code. */
  error: string;
  fields: { batch_name?: string; batch_description?: string };
  /** The error messages, one per row. Empty if at least one row was valid. */
  rows: string[];
  file: File;
}

/**
 * Uploads a file. The last upload's result remains until the next upload starts.
 * @param onStored called when an upload succeeds
 */
export function useBatchUpload(onStored: () => void) {
  /** The fraction of the file that has been sent, from 0 to 1. */
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
      sendUpload<UploadResponse>("/products/upload-bulk/", {
        body: toFormData(draft),
        fallback: FAILURE_MESSAGE,
        onProgress: setShare,
      }),
    changes: [[BATCHES_QUERY_KEY]],
    onDone: onStored,
  });
  const failure = useMemo(
    () => error && submittedDraft && toBulkFailure(error, submittedDraft.file),
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

function toFormData({ file, name, description }: BatchDraft): FormData {
  const formData = new FormData();
  formData.append("batch_name", name.trim());
  formData.append("batch_description", description.trim());
  formData.append("file", file);
  return formData;
}

function toBulkFailure(error: unknown, file: File): BulkFailure {
  if (!(error instanceof ApiError)) {
    return { message: FAILURE_MESSAGE, error: FAILURE_MESSAGE, fields: {}, rows: [], file };
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

/** Makes the browser ask for confirmation if the tab is closed during an upload. */
function useLeavingWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [isSending]);
}
