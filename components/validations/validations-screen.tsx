"use client";

import { Banner } from "@/components/ui/banner";
import { ExportMenu } from "@/components/ui/export-menu";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Stat, StatRow } from "@/components/ui/stat";
import { ReturnTo } from "@/components/ui/use-return-focus";
import type { CategoryOption } from "../list/common-choices";
import { countOf } from "../list/page-counts";
import { FilterBar } from "./filter-bar";
import { ValidationsBody } from "./list-body";
import { exportHref, type InitialList } from "./list-query";
import { useListState } from "./use-list-state";
import { useRevalidation } from "./use-revalidation";
import { useTotal, useValidationPage } from "./use-validations";
import { rowLinkId } from "./validation-row";

// Fetched at the first opening.
const DetailsDialog = onDemand(() =>
  import("./details-dialog").then((module) => module.DetailsDialog),
);
const ApprovalDialog = onDemand(() =>
  import("./approval/approval-dialog").then((module) => module.ApprovalDialog),
);
const RevalidateDialog = onDemand(() =>
  import("./revalidate-dialog").then((module) => module.RevalidateDialog),
);

type ValidationsScreenProps = {
  initial: InitialList;
  categories: CategoryOption[];
  /** Whether the person may approve, and start validations. */
  canDecide: boolean;
};

export function ValidationsScreen({ initial, categories, canDecide }: ValidationsScreenProps) {
  const list = useListState();
  const page = useValidationPage(list.query, initial);
  const total = useTotal(list.query, page.data?.count, initial);
  const revalidation = useRevalidation(list.restart);
  return (
    <div
      className="flex flex-col gap-5"
      {...preloading(DetailsDialog, ApprovalDialog, RevalidateDialog)}
    >
      <PageHeader
        title="Product Validations"
        description="Every check of a product's description against its policies."
        actions={<ExportMenu href={(format) => exportHref(list.query, format)} />}
      />
      <StatRow>
        <Stat label="Total Validations" value={total.toLocaleString("en")} />
        <Stat label="Filtered Results" value={page.data ? countOf(page.data) : "—"} />
        <Stat label="Current Page" value={list.query.page.toLocaleString("en")} />
      </StatRow>
      {revalidation.message && (
        <Banner tone={revalidation.isError ? "error" : "success"} onDismiss={revalidation.dismiss}>
          {revalidation.message}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} categories={categories} />
        <ValidationsBody
          page={page}
          list={list}
          revalidation={revalidation}
          canDecide={canDecide}
        />
      </Panel>
      <Dialogs list={list} canDecide={canDecide} />
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </div>
  );
}

type DialogsProps = { list: ReturnType<typeof useListState>; canDecide: boolean };

/** One at a time: the details make room for the approval, and come back after it. */
function Dialogs({ list, canDecide }: DialogsProps) {
  const { open, approving } = list;
  const about = approving ?? open;
  if (about === null) return null;
  return (
    <ReturnTo value={[rowLinkId(about)]}>
      {approving !== null ? (
        <ApprovalDialog
          validationId={approving}
          canDecide={canDecide}
          onClose={list.closeApproval}
        />
      ) : (
        <DetailsDialog
          validationId={about}
          canDecide={canDecide}
          onChangeDecision={() => list.editApproval(about)}
          onClose={list.closeDetails}
        />
      )}
    </ReturnTo>
  );
}
