"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/api-client";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { isRunning, VALIDATIONS } from "./use-validations";

const SHOWN_MS = 2_000;

/**
 * Starts validations anew. `restart` brings the list back to its first page, after which it loads.
 * `validating` holds the business ids of the products whose rows say so.
 */
export function useRevalidation(restart: () => void) {
  const client = useQueryClient();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const [message, setMessage] = useState<string | null>(null);
  const [asking, setAsking] = useState<ValidationRowJson | null>(null);
  const [validating, setValidating] = useState<readonly string[]>([]);
  const settle = (id: string) => setValidating((ids) => ids.filter((each) => each !== id));

  async function start(id: string) {
    setMessage(null);
    setValidating((ids) => [...ids, id]);
    try {
      const answer = await trigger(id);
      setMessage(answer.message);
    } catch (error) {
      settle(id);
      setMessage(`Error: ${error instanceof ApiError ? error.message : FAILED}`);
      return;
    }
    setTimeout(() => {
      if (left.current) return;
      settle(id);
      restart();
      void client.invalidateQueries({ queryKey: [VALIDATIONS] });
    }, SHOWN_MS);
  }

  function request(row: ValidationRowJson) {
    if (!row.product_id_display) setMessage(NO_PRODUCT_ID);
    else if (isRunning(row.status)) setAsking(row);
    else void start(row.product_id_display);
  }

  return {
    request,
    validating,
    message,
    isError: message?.startsWith("Error") || message === NO_PRODUCT_ID,
    dismiss: () => setMessage(null),
    asking,
    cancel: () => setAsking(null),
    confirm: () => {
      if (asking) void start(asking.product_id_display);
      setAsking(null);
    },
  };
}

export type Revalidation = ReturnType<typeof useRevalidation>;

const FAILED = "Failed to trigger validation";
const NO_PRODUCT_ID = "Cannot trigger validation: Product ID not available";

function trigger(productId: string) {
  return callApi<{ message: string }>("/validations/trigger/", {
    method: "POST",
    body: { product_ids: [productId], force_revalidation: true },
    fallback: FAILED,
  });
}
