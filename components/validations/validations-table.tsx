"use client";

import { Table, Tbody, Th, Thead } from "@/components/ui/table";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { useSteady } from "../list/use-steady";
import { VALIDATIONS, type ValidationList } from "./list";
import type { OpenValidation } from "./use-open-validation";
import type { Revalidation } from "./use-revalidation";
import { type RowActions, ValidationRow } from "./validation-row";

type ValidationsTableProps = {
  rows: ValidationRowJson[];
  /** Which state of the list they are of. */
  shown: string;
  list: ValidationList;
  opening: OpenValidation["change"];
  revalidation: Revalidation;
  canDecide: boolean;
};

export function ValidationsTable({
  rows,
  shown,
  list,
  opening,
  revalidation,
  canDecide,
}: ValidationsTableProps) {
  const { sorting } = list;
  const on = useSteady<RowActions>({
    view: ({ id }) => opening.showDetails(id),
    decide: ({ id }) => opening.editApproval(id),
    revalidate: revalidation.request,
  });
  return (
    <Table label="Validations">
      <Thead>
        <Th {...sorting("created_at")}>Product Details</Th>
        <Th className="sm:max-xl:hidden">Category</Th>
        <Th {...sorting("overall_score")}>Compliance</Th>
        <Th {...sorting("status")}>Status</Th>
        <Th numeric {...sorting("total_violations")}>
          Violations
        </Th>
        <Th className="text-right">Actions</Th>
      </Thead>
      <Tbody key={shown}>
        {rows.map((row) => (
          <ValidationRow
            key={row.id}
            row={row}
            href={VALIDATIONS.hrefOf(list.query, { validation: row.id })}
            canDecide={canDecide}
            validating={revalidation.validating.includes(row.product_id_display)}
            on={on}
          />
        ))}
      </Tbody>
    </Table>
  );
}
