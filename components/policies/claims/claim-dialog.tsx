import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { PanelPager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { rowFocusClass } from "@/components/ui/table";
import { formatValidity } from "@/lib/checking/rules/validity";
import { pluralize, replaceUnderscores, toSentenceCase } from "@/lib/format";
import type { EvidenceRowJson } from "@/lib/policies/evidence/schemas";
import { useClaims } from "../../findings/use-claims";
import { formatReliance } from "./format-reliance";
import { EVIDENCE_PAGE_SIZE, STATE_TONES, useEvidenceOf } from "./use-claims";

type ClaimDialogProps = {
  claim: string;
  onAdd: () => void;
  onOpen: (evidence: number) => void;
  onClose: () => void;
};

/** Shows a claim's rules and evidence. */
export function ClaimDialog({ claim, onAdd, onOpen, onClose }: ClaimDialogProps) {
  const claims = useClaims();
  const [page, setPage] = useState(1);
  const { data, error } = useEvidenceOf(claim, page);
  const summary = claims.data?.find((each) => each.claim.toLowerCase() === claim.toLowerCase());
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={claim}
      description={
        summary &&
        `${pluralize(summary.covered, "covered match", "covered matches")}, ${pluralize(summary.uncovered, "uncovered match", "uncovered matches")} in the latest validations`
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            Add Evidence
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
        <Section title="Rules">
          {summary?.rules.length === 0 && (
            <p className="text-ink-muted text-sm">
              No rule names this claim, so its evidence is not used.
            </p>
          )}
          <ul className="flex flex-col gap-1 text-sm">
            {summary?.rules.map((rule) => (
              <li key={`${rule.source} ${rule.rule}`} className="break-words">
                {rule.name}
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Evidence">
          {error && <Banner tone="error">{error.message}</Banner>}
          {!data && !error && <Skeleton className="h-24" />}
          {data?.results.length === 0 && (
            <p className="text-ink-muted text-sm">There is no evidence for this claim yet.</p>
          )}
          <ul aria-label="Evidence" className="divide-y rounded-md border empty:hidden">
            {data?.results.map((record) => (
              <EvidenceRow key={record.id} record={record} onOpen={() => onOpen(record.id)} />
            ))}
          </ul>
          {data && (
            <PanelPager
              page={page}
              count={data.count}
              pageSize={EVIDENCE_PAGE_SIZE}
              onPage={setPage}
            />
          )}
        </Section>
        {summary && summary.uncovered > 0 && (
          <Link
            href={`/findings?${new URLSearchParams({ view: "one", rule: summary.rules.map(({ rule }) => rule).join() })}`}
            className="self-start text-sm underline hover:text-ink"
          >
            Show findings of this claim
          </Link>
        )}
      </div>
    </Dialog>
  );
}

function EvidenceRow({ record, onOpen }: { record: EvidenceRowJson; onOpen: () => void }) {
  const { issuer, reference, kind, state } = record;
  const days = formatValidity({ validFrom: record.valid_from, validUntil: record.valid_until });
  return (
    <li data-row className={`flex flex-col gap-0.5 px-3 py-2 text-sm ${rowFocusClass}`}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          data-opens
          onClick={onOpen}
          className="break-words text-left font-medium underline-offset-2 hover:underline"
        >
          {reference || issuer}
        </button>
        <Badge tone={STATE_TONES[state]}>{toSentenceCase(state)}</Badge>
      </span>
      <span className="text-ink-muted text-xs">
        {[
          toSentenceCase(replaceUnderscores(kind)),
          reference && issuer,
          days || "No end date",
          formatReliance(record.products),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
