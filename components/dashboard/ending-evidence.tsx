import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { formatDay } from "@/lib/checking/rules/validity";
import type { Role } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { canSee } from "@/lib/platform/roles";
import type { EvidenceRowJson } from "@/lib/policies/evidence/schemas";
import { formatReliance } from "../policies/claims/format-reliance";

type EndingEvidenceProps = {
  evidence: readonly EvidenceRowJson[];
  /** The total number of records that end soon, including those that are not listed. */
  count: number;
  role: Role;
};

/** Lists evidence that ends soon, with the products that rely on it. Renders nothing if none does. */
export function EndingEvidence({ evidence, count, role }: EndingEvidenceProps) {
  if (evidence.length === 0) return null;
  return (
    <Panel title="Evidence that ends within 60 days" flush>
      <ul className="divide-y text-sm">
        {evidence.map(({ id, claim, reference, issuer, valid_until: lastDay, products }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <span className="min-w-0 break-words">
              {canSee("/policies", role) ? (
                <Link
                  href={`/policies?tab=claims&evidence=${id}`}
                  prefetch={false}
                  className="font-medium underline-offset-2 hover:underline"
                >
                  {reference || issuer}
                </Link>
              ) : (
                <span className="font-medium">{reference || issuer}</span>
              )}{" "}
              <span className="text-ink-muted">{claim}</span>
            </span>
            <span className="text-ink-muted tabular-nums">
              {lastDay && `${formatDay(lastDay)} · `}
              {formatReliance(products)}
            </span>
          </li>
        ))}
      </ul>
      {count > evidence.length && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          and {pluralize(count - evidence.length, "more record")}
        </p>
      )}
    </Panel>
  );
}
