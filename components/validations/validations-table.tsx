"use client";

import { type SortDirection, Table, Tbody, Th, Thead } from "@/components/ui/table";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { filterParams, type Ordering } from "./list-query";
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
  const sorting = (field: SortField) => ({
    sort: directionOf(field, list.query.ordering),
    onSort: () => list.sort(nextOrdering(field, list.query.ordering)),
  });
  return (
    <Table label="Validations">
      <Thead>
        <Th {...sorting("created_at")}>Product Details</Th>
        <Th>Category</Th>
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

function directionOf(field: SortField, ordering: Ordering = "-created_at"): SortDirection | "none" {
  if (ordering === field) return "ascending";
  return ordering === `-${field}` ? "descending" : "none";
}

/** Largest first, then smallest first, then the list's own order. */
function nextOrdering(field: SortField, ordering: Ordering | undefined): Ordering | null {
  const direction = directionOf(field, ordering);
  if (direction === "none") return `-${field}`;
  return direction === "descending" ? field : null;
}

function detailsHref({ query }: ListState, id: number): string {
  const params = filterParams(query);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.page_size !== 50) params.set("page_size", String(query.page_size));
  params.set("validation", String(id));
  return `?${params}`;
}
