"use client";

import { ClipboardCheck } from "lucide-react";
import type { MouseEvent } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ComplianceCell } from "../validations/compliance-cell";
import { labelOfDecision, rowLinkId } from "../validations/row-words";
import { StatusCell } from "../validations/status-cell";
import { type OpenValidation, useOpenValidation } from "../validations/use-open-validation";
import { SeverityBadges } from "./severity-badges";

type ComplianceTableProps = { rows: ValidationRowJson[]; canEdit: boolean };

export function ComplianceTable({ rows, canEdit }: ComplianceTableProps) {
  const opening = useOpenValidation().change;
  return (
    <Table label="Validations of this product">
      <Thead>
        <Th>Validation</Th>
        <Th>Status</Th>
        <Th>Compliance Score</Th>
        <Th>Violations</Th>
        <Th className="sm:max-lg:hidden">Created</Th>
        <Th className="text-right">Actions</Th>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} opening={opening} canEdit={canEdit} />
        ))}
      </Tbody>
    </Table>
  );
}

type RowProps = { row: ValidationRowJson; opening: OpenValidation["change"]; canEdit: boolean };

function Row({ row, opening, canEdit }: RowProps) {
  const openHere = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    opening.showDetails(row.id);
  };
  return (
    <Tr>
      <Td className="max-w-96 sm:min-w-44">
        <a
          id={rowLinkId(row.id)}
          href={`?validation=${row.id}`}
          onClick={openHere}
          className={rowLinkClass}
        >
          #{row.id}
        </a>
        <Time
          value={row.created_at}
          className="ml-2 text-ink-muted text-xs max-sm:hidden lg:hidden"
        />
        <p className="line-clamp-2 break-words text-ink-muted text-xs">
          {row.summary || row.error_message}
        </p>
      </Td>
      <Td label="Status">
        <StatusCell row={row} />
      </Td>
      <Td label="Compliance Score" className="sm:w-32 lg:w-40">
        <ComplianceCell row={row} className="max-sm:w-28" />
      </Td>
      <Td label="Violations">
        <SeverityBadges row={row} />
      </Td>
      <Td label="Created" className="whitespace-nowrap sm:max-lg:hidden">
        <Time value={row.created_at} />
      </Td>
      <Td controls>
        <div className="flex items-center justify-end gap-1">
          <Button size="sm" onClick={() => opening.showDetails(row.id)}>
            View
          </Button>
          {canEdit && (
            <IconButton
              small
              label={labelOfDecision(row)}
              disabled={row.status !== "completed"}
              onClick={() => opening.editApproval(row.id)}
            >
              <ClipboardCheck aria-hidden />
            </IconButton>
          )}
        </div>
      </Td>
    </Tr>
  );
}
