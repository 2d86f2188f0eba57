"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api-client";
import type { UploadAnswer } from "@/lib/uploads/schemas";
import { sendUpload } from "../../form/send-upload";
import { BATCHES } from "./list";

const FAILED = "Failed to upload products";

export interface BatchDraft {
  file: File;
  name: string;
  description: string;
}

export interface BulkFailure {
  /** The server's message, else the call's own. */
  message: string;
  /** The error string that came with it. */
  error: string;
  fields: { batch_name?: string; batch_description?: string };
  /** A sentence a row; empty unless no row was good. */
  rows: string[];
  file: File;
}

/** Uploads a file; keeps what became of the last one until the next one starts. */
export function useBatchUpload() {
  const client = useQueryClient();
  /** How much has been sent, 0 to 1. */
  const [sending, setSending] = useState<number | null>(null);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  const [result, setResult] = useState<UploadAnswer | null>(null);
  useLeavingWarning(sending !== null);

  /** @returns whether it was stored */
  async function upload(draft: BatchDraft): Promise<boolean> {
    setFailure(null);
    setResult(null);
    setSending(0);
    try {
      const path = "/products/upload-bulk/";
      const body = formOf(draft);
      setResult(await sendUpload(path, { body, fallback: FAILED, onProgress: setSending }));
      return true;
    } catch (thrown) {
      setFailure(failureOf(thrown, draft.file));
      return false;
    } finally {
      setSending(null);
      void client.invalidateQueries({ queryKey: [BATCHES] });
    }
  }

  const dismiss = () => {
    setFailure(null);
    setResult(null);
  };
  return { sending, failure, result, upload, dismiss };
}

export type BatchUpload = ReturnType<typeof useBatchUpload>;

function formOf({ file, name, description }: BatchDraft): FormData {
  const form = new FormData();
  form.append("batch_name", name.trim());
  form.append("batch_description", description.trim());
  form.append("file", file);
  return form;
}

function failureOf(thrown: unknown, file: File): BulkFailure {
  if (!(thrown instanceof ApiError)) {
    return { message: FAILED, error: FAILED, fields: {}, rows: [], file };
  }
  const { message, status, body } = thrown;
  return {
    message,
    error: typeof body.error === "string" ? body.error : `The server answered ${status}.`,
    fields: {
      batch_name: sentences(body.batch_name)[0],
      batch_description: sentences(body.batch_description)[0],
    },
    rows: sentences(body.errors),
    file,
  };
}

function sentences(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Asks before the tab is closed on a file that is still on its way. */
function useLeavingWarning(sending: boolean) {
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);
}
