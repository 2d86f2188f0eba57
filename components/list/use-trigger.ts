"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/platform/api-client";
import { failure, type SetStatus, success } from "./status";

const SHOWN_MS = 2_000;
const FAILED = "Failed to trigger validation";

type TriggerOptions = {
  setStatus: SetStatus;
  /** Called two seconds after validations have started, to reload the list. */
  onSettled: () => void;
};

/**
 * Returns a function that starts validations. `validating` contains the business ids of the
 * affected rows.
 */
export function useTrigger({ setStatus, onSettled }: TriggerOptions) {
  const hasUnmounted = useRef(false);
  useEffect(() => {
    hasUnmounted.current = false;
    return () => {
      hasUnmounted.current = true;
    };
  }, []);
  const [validating, setValidating] = useState<readonly string[]>([]);
  const clearValidating = (started: readonly string[]) =>
    setValidating((ids) => ids.filter((id) => !started.includes(id)));

  /**
   * Starts validations. With `force`, cancels pending and running ones first.
   * @returns whether the request succeeded
   */
  async function start(productIds: readonly string[], force: boolean): Promise<boolean> {
    setStatus(null);
    setValidating((ids) => [...ids, ...productIds]);
    try {
      const { message } = await callApi<{ message: string }>("/validations/trigger/", {
        method: "POST",
        body: { product_ids: productIds, force_revalidation: force },
        fallback: FAILED,
      });
      setStatus(success(message));
    } catch (error) {
      clearValidating(productIds);
      setStatus(failure(error instanceof ApiError ? error.message : FAILED));
      return false;
    }
    setTimeout(() => {
      if (hasUnmounted.current) return;
      clearValidating(productIds);
      onSettled();
    }, SHOWN_MS);
    return true;
  }

  return { start, validating };
}
