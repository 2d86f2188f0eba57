import { useQueryStates } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { useMemo } from "react";
import { wholeNumberParser } from "../list/params";

const DETAILS_SECTIONS = ["not_checked"] as const;
export type DetailsSection = (typeof DETAILS_SECTIONS)[number];

const params = {
  /** The validation whose details are open. */
  validation: wholeNumberParser,
  /** The part of the details to scroll to. */
  section: parseAsStringLiteral(DETAILS_SECTIONS),
  /** The validation whose approval dialog is open. */
  approve: wholeNumberParser,
};

/** Returns the open validation, as stored in the URL. Opening a validation adds a history entry. */
export function useOpenValidation() {
  const [{ validation: open, section, approve: approvingId }, set] = useQueryStates(params);
  const actions = useMemo(
    () => ({
      showDetails: (id: number, section: DetailsSection | null = null) =>
        void set({ validation: id, section }),
      closeDetails: () => void set({ validation: null, section: null }, { history: "replace" }),
      editApproval: (id: number) => void set({ approve: id }),
      closeApproval: () => void set({ approve: null }, { history: "replace" }),
    }),
    [set],
  );
  return { open, section, approving: approvingId, change: actions };
}

export type OpenValidation = ReturnType<typeof useOpenValidation>;
