"use client";

import { ShieldCheck } from "lucide-react";
import { Spinner } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ListBody } from "../list/list-body";
import type { Selection } from "../list/use-selection";
import type { ValidationList } from "./list";
import type { OpenValidation } from "./use-open-validation";
import type { Revalidation } from "./use-revalidation";
import { ValidationsTable } from "./validations-table";

type ValidationsBodyProps = {
  list: ValidationList;
  opening: OpenValidation["change"];
  revalidation: Revalidation;
  canDecide: boolean;
  selection: Selection<ValidationRowJson>;
};

export function ValidationsBody({ list, ...table }: ValidationsBodyProps) {
  const { page } = list;
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
      list={list}
      empty={{ icon: ShieldCheck, text: "Products are checked as soon as they are created." }}
      summary={summary}
    >
      {(rows, shown) => <ValidationsTable rows={rows} shown={shown} list={list} {...table} />}
    </ListBody>
  );
}
