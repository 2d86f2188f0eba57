"use client";

import { Table, Tbody, Th, Thead } from "@/components/ui/table";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { directionOf, nextOrdering } from "../list/sorting";
import { filterParams } from "./list-query";
import type { ListState } from "./use-list-state";
import type { Revalidation } from "./use-revalidation";
import { ValidationRow } from "./validation-row";

type ValidationsTableProps = {
  rows: ValidationRowJson[];
  list: ListState;
  revalidation: Revalidation;
  canDecide: boolean;
};

export function ValidationsTable({ rows, list, revalidation, canDecide }: ValidationsTableProps) {
  const ordering = list.query.ordering ?? "-created_at";
  const sorting = (field: SortField) => ({
    sort: directionOf(field, ordering),
    onSort: () => list.sort(nextOrdering(field, ordering)),
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
      <Tbody>
        {rows.map((row) => (
          <ValidationRow
            key={row.id}
            row={row}
            href={detailsHref(list, row.id)}
            canDecide={canDecide}
            validating={revalidation.validating.includes(row.product_id_display)}
            onView={() => list.showDetails(row.id)}
            onEditApproval={() => list.editApproval(row.id)}
            onRevalidate={() => revalidation.request(row)}
          />
        ))}
      </Tbody>
    </Table>
  );
}

type SortField = "created_at" | "overall_score" | "status" | "total_violations";

function detailsHref({ query }: ListState, id: number): string {
  const params = filterParams(query);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.page_size !== 50) params.set("page_size", String(query.page_size));
  params.set("validation", String(id));
  return `?${params}`;
}
