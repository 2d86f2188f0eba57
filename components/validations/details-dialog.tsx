import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ColumnsSkeleton } from "@/components/ui/dialog-skeleton";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading } from "@/components/ui/progress";
import { ApiError } from "@/lib/platform/api-client";
import type { ValidationJson } from "@/lib/validations/schemas";
import { GuardedDialog } from "../form/guarded-dialog";
import { DecisionFooter } from "./approval/decision-footer";
import { Details } from "./details";
import type { DetailsSection } from "./use-open-validation";
import { useValidation } from "./use-validations";

type DetailsDialogProps = {
  validationId: number;
  /** The part of the details to scroll to. */
  section: DetailsSection | null;
  canDecide: boolean;
  onChangeDecision: () => void;
  onClose: () => void;
};

export function DetailsDialog(props: DetailsDialogProps) {
  const { validationId, section, onClose, ...footer } = props;
  const { data: validation, error, refetch } = useValidation(validationId);
  return (
    <GuardedDialog
      onClose={onClose}
      size="wide"
      title="Validation Details"
      description={validation && <CheckedProduct validation={validation} />}
      footer={
        validation &&
        hasFooter(validation, footer.canDecide) && (
          <DecisionFooter validation={validation} {...footer} />
        )
      }
    >
      {validation ? (
        <Details
          key={validation.id}
          validation={validation}
          section={section}
          canDecide={footer.canDecide}
        />
      ) : error ? (
        <div role="alert">
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              icon={CircleAlert}
              title="Validation not found"
              text="It may have been deleted with its product."
              action={<Button onClick={onClose}>Back to the List</Button>}
            />
          ) : (
            <EmptyState
              icon={CircleAlert}
              title={error.message}
              action={<Button onClick={() => void refetch()}>Try Again</Button>}
            />
          )}
        </div>
      ) : (
        <DetailsSkeleton />
      )}
    </GuardedDialog>
  );
}

function hasFooter({ status, approval }: ValidationJson, canDecide: boolean): boolean {
  return approval !== null || (canDecide && status === "completed");
}

function CheckedProduct({ validation }: { validation: ValidationJson }) {
  return (
    <>
      {validation.product_name} ·{" "}
      <Link
        href={`/product-validations/${encodeURIComponent(validation.product_id_display)}`}
        className="text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current"
      >
        {validation.product_id_display}
      </Link>{" "}
      · {validation.category_name}
    </>
  );
}

function DetailsSkeleton() {
  return (
    <Loading label="Loading validation" className="gap-6">
      <ColumnsSkeleton />
    </Loading>
  );
}
