import { onDemand } from "@/components/ui/on-demand";
import { ReturnTo } from "@/components/ui/use-return-focus";
import { rowLinkId } from "./row-words";
import type { OpenValidation } from "./use-open-validation";

// Fetched at the first opening.
const DetailsDialog = onDemand(() =>
  import("./details-dialog").then((module) => module.DetailsDialog),
);
const ApprovalDialog = onDemand(() =>
  import("./approval/approval-dialog").then((module) => module.ApprovalDialog),
);

/** What they are made of, to be fetched before. */
export const VALIDATION_DIALOGS = [DetailsDialog, ApprovalDialog];

type ValidationDialogsProps = { opened: OpenValidation; canDecide: boolean };

/** One at a time: the details make room for the approval, and come back after it. */
export function ValidationDialogs({ opened, canDecide }: ValidationDialogsProps) {
  const { open, approving, change } = opened;
  const about = approving ?? open;
  if (about === null) return null;
  return (
    <ReturnTo value={[rowLinkId(about)]}>
      {approving !== null ? (
        <ApprovalDialog
          validationId={approving}
          canDecide={canDecide}
          onClose={change.closeApproval}
        />
      ) : (
        <DetailsDialog
          validationId={about}
          canDecide={canDecide}
          onChangeDecision={() => change.editApproval(about)}
          onClose={change.closeDetails}
        />
      )}
    </ReturnTo>
  );
}
