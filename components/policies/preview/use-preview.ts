"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { streamApi } from "@/lib/platform/api-client";
import type { PreviewEvent, PreviewResult } from "@/lib/validations/preview/schemas";
import { type Failure, failureOf } from "../../form/field-errors";

/** An unsaved change of a policy. */
export interface PreviewCall {
  path: string;
  body: unknown;
}

interface Progress {
  done: number;
  total: number;
  stage: "rules" | "model";
}

/** Runs a preview immediately and on demand. A new preview cancels the previous one. */
export function usePreview({ path, body }: PreviewCall) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController>(null);

  async function run(model: boolean) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
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
      if (!controller.signal.aborted) setFailure(failureOf(error));
    } finally {
      if (running.current === controller) setProgress(null);
    }
  }

  const start = useEffectEvent(() => void run(false));
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, []);

  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  };
  return { progress, result, failure, run, cancel };
}
