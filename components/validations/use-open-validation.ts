"use client";

import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { wholeNumber } from "../list/params";

const params = {
  /** The validation whose details are open. */
  validation: wholeNumber,
  /** The validation whose approval dialog is open. */
  approve: wholeNumber,
};

/** Returns the open validation from the URL. Opening one adds a history entry. */
export function useOpenValidation() {
  const [{ validation: open, approve: approving }, set] = useQueryStates(params);
  const change = useMemo(
    () => ({
      showDetails: (id: number) => void set({ validation: id }),
      closeDetails: () => void set({ validation: null }, { history: "replace" }),
      editApproval: (id: number) => void set({ approve: id }),
      closeApproval: () => void set({ approve: null }, { history: "replace" }),
    }),
    [set],
  );
  return { open, approving, change };
}

export type OpenValidation = ReturnType<typeof useOpenValidation>;
