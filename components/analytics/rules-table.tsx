import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { RuleFiguresJson } from "@/lib/analytics/schemas";
import { share, whole } from "./numbers";

const SHOWN = 10;
/** From so many decisions on, a rule that most of them overrule is called noise. */
const ENOUGH = 5;

type RulesTableProps = {
  rules: RuleFiguresJson[];
  /** Whether the person may open policies. */
  canEditPolicies: boolean;
};

/** The rules that fail most, and how often reviewers approved all the same. */
export function RulesTable({ rules, canEditPolicies }: RulesTableProps) {
  return (
    <Panel
      title="Rules"
      description="Validations that violate each rule, and those of them that were approved all the same: such a rule may be noise."
      flush
    >
      {rules.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">No rule was violated in this period.</p>
      ) : (
        <Table label="Rules by failures">
          <Thead>
            <Th>Rule</Th>
            <Th numeric>Failures</Th>
            <Th numeric>Decided</Th>
            <Th numeric>Overruled</Th>
            <Th numeric>Share</Th>
          </Thead>
          <Tbody>
            {rules.slice(0, SHOWN).map((row) => (
              <Tr
                key={`${row.source} ${row.rule ?? row.guideline_reference}`}
                className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-8"
              >
                <Td className="w-full max-w-0 max-sm:col-span-2 max-sm:max-w-none">
                  <RuleName row={row} linked={canEditPolicies} />
                </Td>
                <Td numeric label="Failures">
                  {whole(row.failures)}
                </Td>
                <Td numeric label="Decided">
                  {whole(row.decided)}
                </Td>
                <Td numeric label="Overruled">
                  {whole(row.overruled)}
                </Td>
                <Td numeric label="Share">
                  {share(row.share)}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Panel>
  );
}

function RuleName({ row, linked }: { row: RuleFiguresJson; linked: boolean }) {
  const href = policyOf(row);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {linked && href ? (
          <Link
            href={href}
            className="min-h-6 content-center hover:text-accent-text hover:underline"
          >
            {row.guideline_reference}
          </Link>
        ) : (
          row.guideline_reference
        )}
        {row.decided >= ENOUGH && (row.share ?? 0) > 0.5 && <Badge tone="warning">Noise?</Badge>}
      </span>
      {row.rule_content && (
        <span className="line-clamp-2 break-words text-ink-muted text-xs" title={row.rule_content}>
          {row.rule_content}
        </span>
      )}
    </>
  );
}

function policyOf({ source, policy, rule_set }: RuleFiguresJson): string | null {
  if (rule_set !== undefined) return `/policies?tab=rule-sets&rule_set=${rule_set}`;
  if (policy === null) return null;
  return source === "brand"
    ? `/policies?guideline=${policy}`
    : `/policies?tab=categories&category=${policy}`;
}
