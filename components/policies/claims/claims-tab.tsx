import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ExportMenu } from "@/components/ui/export-menu";
import { Panel } from "@/components/ui/panel";
import { SearchInput } from "@/components/ui/search-input";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { EVIDENCE_STATES } from "@/lib/enums";
import { formatNumber } from "@/lib/format";
import type { ClaimsJson } from "@/lib/policies/evidence/schemas";
import { useClaims } from "../../findings/use-claims";
import { LoadFailed } from "../../list/load-failed";
import { PanelSkeleton } from "../../list/rows-skeleton";
import type { PoliciesState } from "../use-policies-state";
import { EvidenceImportButton } from "./evidence-import";
import { STATE_TONES } from "./use-claims";

type Claim = ClaimsJson[number];

type ClaimsTabProps = {
  state: PoliciesState;
  onAdd: () => void;
  /** Opens the form for a rule set with a new rule. */
  onWriteRule: () => void;
};

/** Lists the claims of all rules with their evidence and its coverage. */
export function ClaimsTab({ state, onAdd, onWriteRule }: ClaimsTabProps) {
  const { data, error, refetch } = useClaims();
  const [search, setSearch] = useState("");
  if (error && !data) return <LoadFailed title={error.message} onRetry={() => void refetch()} />;
  if (!data) return <PanelSkeleton label="Loading claims" />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={BadgeCheck}
        title="No claims yet"
        text="A claim is a kind of statement that needs evidence, such as “Recycled material”. Enter it in a rule that prohibits its words, and add the certificates that allow them."
        action={<Button onClick={onAdd}>Add Evidence</Button>}
      />
    );
  const matchingClaims = data.filter(({ claim }) =>
    claim.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Panel
      flush
      title="Claims and their evidence"
      description="A covered match is allowed. An uncovered match is a finding."
      actions={
        <>
          <SearchInput
            label="Search claims"
            placeholder="Search claims"
            value={search}
            onChange={setSearch}
            hasShortcut
          />
          <EvidenceImportButton />
          <EvidenceExport />
        </>
      }
    >
      <Table label="Claims" fits>
        <Thead>
          <Th>Claim</Th>
          <Th>Evidence</Th>
          <Th numeric>Rules</Th>
          <Th numeric>Covered</Th>
          <Th numeric>Uncovered</Th>
        </Thead>
        <Tbody>
          {matchingClaims.map((claim) => (
            <ClaimRow
              key={claim.claim}
              claim={claim}
              onOpen={() => state.openClaim(claim.claim)}
              onWriteRule={onWriteRule}
            />
          ))}
        </Tbody>
      </Table>
      {matchingClaims.length === 0 && (
        <p className="p-4 text-ink-muted text-sm">No claims match “{search}”.</p>
      )}
    </Panel>
  );
}

type ClaimRowProps = { claim: Claim; onOpen: () => void; onWriteRule: () => void };

function ClaimRow({ claim, onOpen, onWriteRule }: ClaimRowProps) {
  return (
    <Tr>
      <Td>
        <button
          type="button"
          data-opens
          onClick={onOpen}
          className={`${rowLinkClass} break-words text-left font-medium`}
        >
          {claim.claim}
        </button>
      </Td>
      <Td label="Evidence">
        <EvidenceCounts counts={claim.evidence} />
      </Td>
      {claim.rules.length === 0 ? (
        <Td label="Rules" colSpan={3} controls>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
            <span className="text-ink-muted">No rule requires evidence for it.</span>
            <Button size="sm" aria-label={`Write a rule for ${claim.claim}`} onClick={onWriteRule}>
              Write a Rule
            </Button>
          </span>
        </Td>
      ) : (
        <>
          <Td label="Rules" numeric>
            {formatNumber(claim.rules.length)}
          </Td>
          <Td label="Covered" numeric>
            {formatNumber(claim.covered)}
          </Td>
          <Td label="Uncovered" numeric className={claim.uncovered > 0 ? "font-medium" : undefined}>
            {formatNumber(claim.uncovered)}
          </Td>
        </>
      )}
    </Tr>
  );
}

function EvidenceCounts({ counts }: { counts: Claim["evidence"] }) {
  const states = EVIDENCE_STATES.filter((state) => counts[state] > 0);
  if (states.length === 0) return <span className="text-ink-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={STATE_TONES[state]}>
          {formatNumber(counts[state])} {state}
        </Badge>
      ))}
    </span>
  );
}

function EvidenceExport() {
  return (
    <ExportMenu
      contentLabel="All evidence"
      href={(format) => `/api/policies/evidence/export/?format=${format}`}
    />
  );
}
