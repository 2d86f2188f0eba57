"use client";

import { useState } from "react";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { sendUpload } from "../form/send-upload";
import { type DraftField, type ProductDraft, toBody } from "./draft";
import { failureOf, type UploadFailure } from "./upload-failure";

const FAILED = "Failed to upload product";

interface UploadAnswer {
  message: string;
  product: ProductDetailJson;
}

/** Sends one product at a time; keeps what was uploaded since the page was opened, newest first. */
export function useUpload() {
  const [sending, setSending] = useState<{ productId: string; share: number } | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const [uploaded, setUploaded] = useState<UploadAnswer[]>([]);

  /** @returns whether it was stored */
  async function upload(draft: ProductDraft): Promise<boolean> {
    const body = toBody(draft);
    const onProgress = (share: number) => setSending({ productId: body.product_id, share });
    onProgress(0);
    setFailure(null);
    try {
      const path = "/products/products/";
      const answer = await sendUpload<UploadAnswer>(path, { body, fallback: FAILED, onProgress });
      setUploaded((before) => [answer, ...before]);
      return true;
    } catch (thrown) {
      setFailure(failureOf(thrown, FAILED));
      return false;
    } finally {
      setSending(null);
    }
  }

  const clearFieldErrors = (changed: DraftField[]) =>
    setFailure((now) => {
      if (!now) return now;
      const fields = { ...now.fields };
      for (const field of changed) delete fields[field];
      return { ...now, fields };
    });

  return {
    sending,
    failure,
    uploaded,
    upload,
    clearFieldErrors,
    dismissFailure: () => setFailure(null),
  };
}

export type UploadState = ReturnType<typeof useUpload>;
