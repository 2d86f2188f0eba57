import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import type { Status } from "../list/status";
import { useValidationTrigger } from "../list/use-trigger";
import { isRunning } from "./is-running";
import { VALIDATIONS } from "./list";

const NO_PRODUCT_ID: Status = {
  tone: "error",
  text: "Cannot trigger validation: Product ID not available",
};

/** A product with the status of its latest validation. */
type RevalidatedRow = Pick<ValidationRowJson, "product_id_display" | "product_name" | "status">;

/** Revalidates products. `restart` first returns the list to its first page. */
export function useRevalidation(restart: () => void) {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status | null>(null);
  const [asking, setAsking] = useState<RevalidatedRow | null>(null);
  const { start, validating } = useValidationTrigger({
    setStatus,
    onSettled: () => {
      restart();
      void client.invalidateQueries({ queryKey: [VALIDATIONS.key] });
    },
  });

  function request(row: RevalidatedRow) {
    if (!row.product_id_display) setStatus(NO_PRODUCT_ID);
    else if (isRunning(row.status)) setAsking(row);
    else void start([row.product_id_display], true);
  }

  return {
    request,
    validating,
    status,
    dismiss: () => setStatus(null),
    asking,
    cancel: () => setAsking(null),
    confirm: () => {
      if (asking) void start([asking.product_id_display], true);
      setAsking(null);
    },
  };
}

export type Revalidation = ReturnType<typeof useRevalidation>;
