import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { KnownDryRun } from "@/lib/bulk-changes/accept-known-schemas";
import type { BulkChangeJson } from "@/lib/bulk-changes/schemas";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import type { BulkChangeSubject } from "./draft-dialog";
import { BULK_CHANGE_LIST } from "./lists";

const KNOWN_FINDINGS_PATH = "/validations/known-findings/";
const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

function getDateInDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

type AcceptKnownDialogProps = { filters: BulkChangeSubject["filters"]; onClose: () => void };

/** Accepts the open findings as known until a given day, after showing how many there are. */
export function AcceptKnownDialog({ filters, onClose }: AcceptKnownDialogProps) {
  const router = useRouter();
  const dryRun = useQuery({
    queryKey: ["known-findings", filters],
    queryFn: ({ signal }) =>
      callApi<KnownDryRun>(KNOWN_FINDINGS_PATH, {
        method: "POST",
        body: { filters, dry_run: true },
        signal,
        fallback: "The findings could not be counted.",
      }),
  });
  const form = useForm<{ until: string }, BulkChangeJson>({
    initial: () => ({ until: getDateInDays(DEFAULT_DAYS) }),
    mutationFn: ({ until }) =>
      callApi(KNOWN_FINDINGS_PATH, {
        method: "POST",
        body: { filters, until },
        fallback: "The findings could not be accepted.",
      }),
    changes: [[BULK_CHANGE_LIST.key]],
    onDone: ({ id }) => router.push(`/findings/bulk-changes/${id}`),
  });
  return (
    <FormDialog
      form={form}
      title="Accept Today’s Findings as Known"
      description="After that, only new findings count, fail products and reach the review queue. If a text changes, its findings count again where it changed."
      submitLabel="Accept Findings"
      disabled={!dryRun.data || dryRun.data.findings === 0}
      onClose={onClose}
    >
      <p role="status" className="text-sm">
        {dryRun.isError ? dryRun.error.message : describeDryRun(dryRun.data)}
      </p>
      <Field
        label="Accepted until"
        hint="The last day, in UTC; at most a year from now."
        error={form.error("until")}
      >
        <Input
          {...form.text("until")}
          type="date"
          min={getDateInDays(0)}
          max={getDateInDays(MAX_DAYS)}
        />
      </Field>
    </FormDialog>
  );
}

function describeDryRun(dryRun: KnownDryRun | undefined): string {
  if (!dryRun) return "Counting…";
  if (dryRun.findings === 0) return "There are no open findings.";
  const { findings, products } = dryRun;
  return `${pluralize(findings, "open finding")} in ${pluralize(products, "product")}. You can undo it for 30 days.`;
}
