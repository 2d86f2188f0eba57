"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Tbody, Th, Thead } from "@/components/ui/table";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ListTable } from "../list/list-table";
import { SELECT_ALL } from "../list/selection-bar";
import { useHydrated } from "../list/use-hydrated";
import type { Selection } from "../list/use-selection";
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
  selection: Selection<ValidationRowJson>;
};

export function ValidationsTable({
  rows,
  shown,
  list,
  opening,
  revalidation,
  canDecide,
  selection,
}: ValidationsTableProps) {
  const { sorting } = list;
  const ready = useHydrated();
  const here = VALIDATIONS.hrefOf(list.query);
  const on = useSteady<RowActions>({
    select: selection.toggle,
    view: ({ id }) => opening.showDetails(id),
    decide: ({ id }) => opening.editApproval(id),
    revalidate: revalidation.request,
  });
  return (
    <ListTable list={list} label="Validations" steady fits>
      <Thead>
        {canDecide && (
          <Th data-select className="w-10 pr-0">
            <Checkbox
              id={SELECT_ALL}
              label={`Select all ${rows.length} on this page`}
              hideLabel
              checked={selection.all}
              disabled={!ready}
              onChange={(event) => selection.toggleAll(event.target.checked)}
            />
          </Th>
        )}
        <Th {...sorting("created_at")}>Product Details</Th>
        <Th className="sm:max-xl:hidden xl:w-[14%]">Category</Th>
        <Th className="xl:w-40" {...sorting("overall_score")}>
          Compliance
        </Th>
        <Th className="xl:w-36 2xl:w-60" {...sorting("status")}>
          Status
        </Th>
        <Th className="sm:max-md:hidden xl:w-28" numeric {...sorting("total_violations")}>
          Violations
        </Th>
        <Th className="text-right xl:w-40">Actions</Th>
      </Thead>
      <Tbody key={shown}>
        {rows.map((row) => (
          <ValidationRow
            key={row.id}
            row={row}
            href={`${here || "?"}${here && "&"}validation=${row.id}`}
            canDecide={canDecide}
            selected={selection.has(row.id)}
            validating={revalidation.validating.includes(row.product_id_display)}
            on={on}
          />
        ))}
      </Tbody>
    </ListTable>
  );
}
