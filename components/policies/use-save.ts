"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "@/lib/api-client";
import { type Failure, failureOf } from "../form/field-errors";
import { POLICIES } from "./use-policies";

interface Change {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  fallback: string;
}

/** Sends changes of policies, and has everything that shows policies fetched again. */
export function useSave() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** @returns why it failed, or null */
  async function save({ path, ...call }: Change): Promise<Failure | null> {
    setBusy(true);
    try {
      await callApi(path, call);
      void client.invalidateQueries({ queryKey: [POLICIES] });
      return null;
    } catch (error) {
      return failureOf(error, call.fallback);
    } finally {
      setBusy(false);
    }
  }

  return { save, busy };
}
