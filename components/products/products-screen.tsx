"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ApiError } from "@/lib/api-client";
import { plural } from "@/lib/format";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { useList } from "../list/use-list";
import { useSelection } from "../list/use-selection";
import { filtersIn } from "../validations/approval/bulk-choice";
import { PRODUCTS, type ProductRow } from "./list";
import { ProductsBody } from "./list-body";
import type { Person } from "./products-table";
import { ScreenStatus } from "./screen-status";
import { SelectionBar } from "./selection-bar";
import { useBulkUpdate } from "./use-bulk-update";
import { useDeletion } from "./use-deletion";
import { useRevalidation } from "./use-revalidation";

const DeleteDialog = dynamic(
  () => import("./delete-dialog").then((module) => module.DeleteDialog),
  { ssr: false },
);
const BulkUpdateDialog = dynamic(
  () => import("./bulk-update-dialog").then((module) => module.BulkUpdateDialog),
  { ssr: false },
);
const RevalidateDialog = dynamic(
  () => import("./revalidate-dialog").then((module) => module.RevalidateDialog),
  { ssr: false },
);

const BulkDialog = dynamic(
  () => import("../validations/approval/bulk-dialog").then((module) => module.BulkDialog),
  { ssr: false },
);

type ProductsScreenProps = {
  first: FirstPage<ProductRow>;
  options: FilterOptions;
  person: Person;
};

export function ProductsScreen({ first, options, person }: ProductsScreenProps) {
  const client = useQueryClient();
  const list = useList(PRODUCTS, first);
  const selection = useSelection(list.page.data?.results ?? [], list.filtered);
  const [message, say] = useState<string | null>(null);
  const [opened, open] = useState<"decision" | "edit" | null>(null);
  const bulkUpdate = useBulkUpdate(say);
  const reload = () => client.invalidateQueries({ queryKey: [PRODUCTS.key] });
  const revalidation = useRevalidation({
    say,
    started: selection.clear,
    settled: () => void reload(),
  });
  const deletion = useDeletion({
    say,
    deleted: (ids) => {
      selection.remove(ids);
      list.restart();
      void reload();
    },
  });

  async function refresh() {
    say(null);
    list.restart();
    try {
      await client.invalidateQueries({ queryKey: [PRODUCTS.key] }, { throwOnError: true });
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0;
      say(`Error: ${known ? error.message : "Failed to refresh products"}`);
    }
  }

  const state = { list, person, selection, revalidation, deletion };
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Products"
        description={<ScreenStatus list={list} />}
        actions={
          <>
            <Button onClick={() => void refresh()}>
              <RefreshCw aria-hidden />
              Refresh
            </Button>
            <ExportMenu
              href={(format) => list.exportHref(format, selection.matching ? [] : selection.ids)}
              what={
                selection.size > 0 && !selection.matching
                  ? plural(selection.size, "selected product")
                  : undefined
              }
            />
          </>
        }
      />
      {message && (
        <Banner
          tone={message.startsWith("Error") ? "error" : "success"}
          onDismiss={() => say(null)}
          className="sticky top-16 z-10"
        >
          {message}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} options={options} />
        <ProductsBody {...state} />
        {person.canEdit && selection.size > 0 && (
          <SelectionBar
            selection={selection}
            total={list.total?.count}
            deleting={deletion.looking === "many"}
            onDecide={() => open("decision")}
            onEdit={() => open("edit")}
            onRevalidate={() => revalidation.request(selection.products, true)}
            onDelete={() => void deletion.askMany(selection.ids)}
          />
        )}
      </Panel>
      {opened === "decision" && (
        <BulkDialog
          choice={{
            noun: "product",
            title: "Products",
            size: selection.size,
            scope: selection.matching ? "all" : "selected",
            selected: { product_ids: selection.ids },
            count: list.total?.count ?? selection.size,
            all: { product_filters: filtersIn(list.query) },
          }}
          changes={[[PRODUCTS.key]]}
          onDone={(skipped) => {
            say(skipped || null);
            selection.clear();
          }}
          onClose={() => open(null)}
        />
      )}
      {opened === "edit" && (
        <BulkUpdateDialog
          ids={selection.ids}
          scope={selection.matching ? "all" : "selected"}
          query={list.query}
          count={list.total?.count ?? selection.size}
          categories={options.categories ?? []}
          onDone={(answer) => {
            bulkUpdate.begun(answer);
            selection.clear();
          }}
          onClose={() => open(null)}
        />
      )}
      {deletion.asking && <DeleteDialog asking={deletion.asking} deletion={deletion} />}
      {revalidation.asking && (
        <RevalidateDialog products={revalidation.asking} revalidation={revalidation} />
      )}
    </div>
  );
}
