"use client";

import { ShieldCheck } from "lucide-react";
import { Spinner } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ListBody } from "../list/list-body";
import type { ListPage } from "../list/use-page";
import { isFiltered } from "./list-query";
import type { ListState } from "./use-list-state";
import type { Revalidation } from "./use-revalidation";
import { ValidationsTable } from "./validations-table";

type ValidationsBodyProps = {
  page: ListPage<ValidationRowJson>;
  list: ListState;
  revalidation: Revalidation;
  canDecide: boolean;
};

export function ValidationsBody({ page, list, ...table }: ValidationsBodyProps) {
  const summary = ({ results }: Page<ValidationRowJson>) =>
    page.isPlaceholderData ? (
      <Spinner label="Refreshing" />
    ) : (
      <p role="status" className="text-ink-muted text-sm">
        {page.isRefetchError
          ? "Could not refresh; trying again."
          : `${plural(results.length, "validation")} on this page`}
      </p>
    );
  return (
    <ListBody
      page={page}
      list={list}
      filtered={isFiltered(list.query)}
      loading="Loading validations"
      failed="Error Loading Validations"
      nothing="No Validations Found"
      noMatch="No validation fits these filters."
      empty={{ icon: ShieldCheck, text: "Products are checked as soon as they are created." }}
      summary={summary}
    >
      {(rows) => <ValidationsTable rows={rows} list={list} {...table} />}
    </ListBody>
  );
}
