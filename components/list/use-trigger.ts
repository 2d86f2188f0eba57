import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/ui/toast";
import { ApiError, callApi } from "@/lib/platform/api-client";
import { createFailure, type SetStatus } from "./status";

const STATUS_DURATION_MS = 2_000;
const FAILURE_MESSAGE = "Failed to trigger validation";

type TriggerOptions = {
  setStatus: SetStatus;
  /** Called two seconds after validations start, to reload the list. */
  onSettled: () => void;
};

/** Returns a function that starts validations. `validating` has the affected business ids. */
export function useValidationTrigger({ setStatus, onSettled }: TriggerOptions) {
  const hasUnmounted = useRef(false);
  useEffect(() => {
    hasUnmounted.current = false;
    return () => {
      hasUnmounted.current = true;
    };
  }, []);
  const [validating, setValidating] = useState<readonly string[]>([]);
  const clearValidating = (startedIds: readonly string[]) =>
    setValidating((ids) => ids.filter((id) => !startedIds.includes(id)));

  /** Starts validations. With `force`, cancels unfinished ones. @returns whether it succeeded */
  async function start(productIds: readonly string[], force: boolean): Promise<boolean> {
    setStatus(null);
    setValidating((ids) => [...ids, ...productIds]);
    try {
      const { message } = await callApi<{ message: string }>("/validations/trigger/", {
        method: "POST",
        body: { product_ids: productIds, force_revalidation: force },
        fallback: FAILURE_MESSAGE,
      });
      showToast(message);
    } catch (error) {
      clearValidating(productIds);
      setStatus(createFailure(error instanceof ApiError ? error.message : FAILURE_MESSAGE));
      return false;
    }
    setTimeout(() => {
      if (hasUnmounted.current) return;
      clearValidating(productIds);
      onSettled();
    }, STATUS_DURATION_MS);
    return true;
  }

  return { start, validating };
}
