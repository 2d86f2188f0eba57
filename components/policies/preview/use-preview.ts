import { useEffect, useEffectEvent, useRef, useState } from "react";
import { streamApi } from "@/lib/platform/api-client";
import type { PreviewEvent, PreviewResult } from "@/lib/validations/preview/schemas";
import { type FormFailure, toFormFailure } from "../../form/field-errors";

/** An unsaved policy change. */
export interface PreviewCall {
  path: string;
  body: unknown;
}

interface PreviewProgress {
  done: number;
  total: number;
  stage: "rules" | "model";
}

/** Runs a preview immediately and on demand. A new preview cancels the previous one. */
export function usePreview({ path, body }: PreviewCall) {
  const [progress, setProgress] = useState<PreviewProgress | null>(null);
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const abortController = useRef<AbortController>(null);

  async function run(model: boolean) {
    abortController.current?.abort();
    const controller = new AbortController();
    abortController.current = controller;
    setFailure(null);
    setProgress({ done: 0, total: 0, stage: "rules" });
    try {
      const events = streamApi<PreviewEvent>(`${path}?model=${model}`, {
        method: "POST",
        body,
        signal: controller.signal,
        fallback: "The preview failed",
      });
      for await (const event of events) {
        if (event.type === "progress") setProgress(event);
        else if (event.type === "result") setResult(event);
        else setFailure({ message: event.message, fields: {} });
      }
    } catch (error) {
      if (!controller.signal.aborted) setFailure(toFormFailure(error));
    } finally {
      if (abortController.current === controller) setProgress(null);
    }
  }

  const start = useEffectEvent(() => void run(false));
  useEffect(() => {
    start();
    return () => abortController.current?.abort();
  }, []);

  const cancelPreview = () => {
    abortController.current?.abort();
    abortController.current = null;
    setProgress(null);
  };
  return { progress, result, failure, run, cancel: cancelPreview };
}
