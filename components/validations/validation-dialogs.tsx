import dynamic from "next/dynamic";
import { DialogSkeleton, WideDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import { rowLinkId } from "./row-labels";
import type { OpenValidation } from "./use-open-validation";

const DetailsDialog = dynamic(
  loadAhead(() => import("./details-dialog").then((module) => module.DetailsDialog)),
  { ssr: false, loading: WideDialogSkeleton },
);
const ApprovalDialog = dynamic(
  loadAhead(() => import("./approval/approval-dialog").then((module) => module.ApprovalDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type ValidationDialogsProps = { opened: OpenValidation; canDecide: boolean };

/** Shows one dialog at a time. The details reopen when the approval dialog closes. */
export function ValidationDialogs({ opened, canDecide }: ValidationDialogsProps) {
  const { open, section, approving, change } = opened;
  const validationId = approving ?? open;
  if (validationId === null) return null;
  return (
    <ReturnFocusContext value={[rowLinkId(validationId)]}>
      {approving !== null ? (
        <ApprovalDialog
          validationId={approving}
          canDecide={canDecide}
          onClose={change.closeApproval}
        />
      ) : (
        <DetailsDialog
          validationId={validationId}
          section={section}
          canDecide={canDecide}
          onChangeDecision={() => change.editApproval(validationId)}
          onClose={change.closeDetails}
        />
      )}
    </ReturnFocusContext>
  );
}
