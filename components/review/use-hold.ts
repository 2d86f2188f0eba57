"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/api-client";
import type { HoldAnswer } from "@/lib/review/schemas";

type Holder = HoldAnswer["held_by"];

/** An action renews a hold at most so often. */
const RENEW_MS = 20_000;

/**
 * Holds the item on the screen for the person from their last action on, and lets go of it when they
 * leave it. @returns who else holds it, and what an action is to call
 */
export function useHold(validationId: number | null) {
  const [holder, setHolder] = useState<{ of: number; by: Holder } | null>(null);
  const renewed = useRef(0);
  const hold = useCallback((id: number) => {
    renewed.current = Date.now();
    // A hold that fails is one that nobody sees: deciding does not depend on it.
    callApi<HoldAnswer>(path(id), { method: "PUT", fallback: "" }).then(
      ({ held_by: by }) => setHolder({ of: id, by }),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (validationId === null) return;
    hold(validationId);
    return () => {
      callApi(path(validationId), { method: "DELETE", fallback: "" }).catch(() => {});
    };
  }, [validationId, hold]);
  return {
    heldBy: holder?.of === validationId ? holder?.by : null,
    acted: () => {
      if (validationId !== null && Date.now() - renewed.current > RENEW_MS) hold(validationId);
    },
  };
}

function path(validationId: number): string {
  return `/review/holds/${validationId}/`;
}
