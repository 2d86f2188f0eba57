import { ShieldCheck } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Score } from "@/components/ui/score";
import { rowLinkClass } from "@/components/ui/table";
import type { Tone } from "@/components/ui/tone";
import type { RecentValidation } from "@/lib/dashboard/schemas";
import { sentenceCase } from "@/lib/format";
import { StaleBadge } from "../validations/stale-badge";

export function RecentValidations({ validations }: { validations: RecentValidation[] }) {
  return (
    <Panel
      title="Recent Validations"
      flush
      actions={
        <Link href="/validations" className="text-accent-text text-sm hover:underline">
          View all
        </Link>
      }
    >
      {validations.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No Validations Yet"
          text="Products are checked as soon as they are created."
        />
      ) : (
        <ul>
          {validations.map((validation) => (
            <Row key={validation.id} {...validation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row(validation: RecentValidation) {
  const { productId, categoryName, status, score, isCompliant, isStale } = validation;
  const verdict = badgeOf(status, isCompliant);
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b sm:gap-4 px-4 py-2 last:border-b-0 hover:bg-surface-hover">
      <div className="flex min-w-0 flex-1 gap-1 max-sm:flex-col max-sm:items-start sm:items-center sm:gap-4">
        <div className="min-w-0 max-w-full flex-1">
          <Link
            href={`/product-validations/${encodeURIComponent(productId)}`}
            className={`block truncate text-sm ${rowLinkClass}`}
          >
            {productId}
          </Link>
          <p className="break-words text-ink-muted text-xs sm:truncate">{categoryName}</p>
        </div>
        {isStale && <StaleBadge />}
      </div>
      <Score value={score} className="text-sm" />
      <span className="flex w-24 justify-end sm:w-28">
        <Badge tone={verdict.tone}>{verdict.label}</Badge>
      </span>
    </li>
  );
}

/** Only a completed validation says anything about the product; any other shows where it stands. */
function badgeOf(
  status: RecentValidation["status"],
  isCompliant: boolean | null,
): { tone: Tone; label: string } {
  if (status !== "completed") {
    return { tone: status === "failed" ? "danger" : "info", label: sentenceCase(status) };
  }
  return isCompliant
    ? { tone: "success", label: "Compliant" }
    : { tone: "warning", label: "Review" };
}
