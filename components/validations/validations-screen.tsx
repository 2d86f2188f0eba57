"use client";

import { Banner } from "@/components/ui/banner";
import { ExportMenu } from "@/components/ui/export-menu";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Stat, StatRow } from "@/components/ui/stat";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { countOf } from "../list/page-counts";
import { useList } from "../list/use-list";
import { VALIDATIONS } from "./list";
import { ValidationsBody } from "./list-body";
import { useOpenValidation } from "./use-open-validation";
import { useRevalidation } from "./use-revalidation";
import { useTotal } from "./use-validations";
import { VALIDATION_DIALOGS, ValidationDialogs } from "./validation-dialogs";

// Fetched at the first opening.
const RevalidateDialog = onDemand(() =>
  import("./revalidate-dialog").then((module) => module.RevalidateDialog),
);

type ValidationsScreenProps = {
  first: FirstPage<ValidationRowJson>;
  /** How many validations there are without any filter. */
  total: number;
  options: FilterOptions;
  /** Whether the person may approve, and start validations. */
  canDecide: boolean;
};

export function ValidationsScreen({ first, options, canDecide, ...known }: ValidationsScreenProps) {
  const list = useList(VALIDATIONS, first);
  const opened = useOpenValidation();
  const total = useTotal(list, known.total);
  const revalidation = useRevalidation(list.restart);
  return (
    <div className="flex flex-col gap-5" {...preloading(...VALIDATION_DIALOGS, RevalidateDialog)}>
      <PageHeader
        title="Product Validations"
        description="Every check of a product's description against its policies."
        actions={<ExportMenu href={list.exportHref} />}
      />
      <StatRow>
        <Stat label="Total Validations" value={total.toLocaleString("en")} />
        <Stat label="Filtered Results" value={list.page.data ? countOf(list.page.data) : "—"} />
        <Stat label="Current Page" value={list.query.page.toLocaleString("en")} />
      </StatRow>
      {revalidation.message && (
        <Banner tone={revalidation.isError ? "error" : "success"} onDismiss={revalidation.dismiss}>
          {revalidation.message}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} options={options} />
        <ValidationsBody
          list={list}
          opening={opened.change}
          revalidation={revalidation}
          canDecide={canDecide}
        />
      </Panel>
      <ValidationDialogs opened={opened} canDecide={canDecide} />
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </div>
  );
}
