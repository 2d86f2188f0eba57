import { useQueryStates } from "nuqs";
import { useMemo } from "react";
import { wholeNumberParser } from "../list/params";

const params = {
  /** The validation whose details are open. */
  validation: wholeNumberParser,
  /** The validation whose approval dialog is open. */
  approve: wholeNumberParser,
};

/** Returns the open validation, as stored in the URL. Opening a validation adds a history entry. */
export function useOpenValidation() {
  const [{ validation: open, approve: approvingId }, set] = useQueryStates(params);
  const actions = useMemo(
    () => ({
      showDetails: (id: number) => void set({ validation: id }),
      closeDetails: () => void set({ validation: null }, { history: "replace" }),
      editApproval: (id: number) => void set({ approve: id }),
      closeApproval: () => void set({ approve: null }, { history: "replace" }),
    }),
    [set],
  );
  return { open, approving: approvingId, change: actions };
}

export type OpenValidation = ReturnType<typeof useOpenValidation>;
