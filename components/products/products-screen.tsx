"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ApiError } from "@/lib/api-client";
import { plural } from "@/lib/format";
import type { CategoryOption } from "../list/common-choices";
import { useSelection } from "../list/use-selection";
import { FilterBar } from "./filter-bar";
import { ProductsBody } from "./list-body";
import { exportHref, type InitialList } from "./list-query";
import type { Person } from "./products-table";
import { ScreenStatus } from "./screen-status";
import { SelectionBar } from "./selection-bar";
import { useDeletion } from "./use-deletion";
import { useListState } from "./use-list-state";
import { PRODUCTS, useProductPage } from "./use-products";
import { useRevalidation } from "./use-revalidation";

// Fetched at the first opening.
const DeleteDialog = onDemand(() =>
  import("./delete-dialog").then((module) => module.DeleteDialog),
);
const RevalidateDialog = onDemand(() =>
  import("./revalidate-dialog").then((module) => module.RevalidateDialog),
);

type ProductsScreenProps = {
  initial: InitialList;
  categories: CategoryOption[];
  batchName: string | null;
  person: Person;
};

export function ProductsScreen({ initial, person, ...filters }: ProductsScreenProps) {
  const client = useQueryClient();
  const list = useListState();
  const page = useProductPage(list.query, initial);
  const selection = useSelection(page.data?.results ?? []);
  const [message, say] = useState<string | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: [PRODUCTS] });
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
      await client.invalidateQueries({ queryKey: [PRODUCTS] }, { throwOnError: true });
    } catch (error) {
      const known = error instanceof ApiError && error.status > 0;
      say(`Error: ${known ? error.message : "Failed to refresh products"}`);
    }
  }

  const state = { list, person, selection, revalidation, deletion };
  return (
    <div className="flex flex-col gap-5" {...preloading(DeleteDialog, RevalidateDialog)}>
      <PageHeader
        title="Products"
        description={<ScreenStatus page={page} query={list.query} />}
        actions={
          <>
            <Button onClick={() => void refresh()}>
              <RefreshCw aria-hidden />
              Refresh
            </Button>
            <ExportMenu
              href={(format) => exportHref(list.query, format, selection.ids)}
              what={selection.size > 0 ? plural(selection.size, "selected product") : undefined}
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
        <FilterBar list={list} {...filters} />
        <ProductsBody page={page} {...state} />
        {person.canEdit && selection.size > 0 && (
          <SelectionBar
            selection={selection}
            deleting={deletion.looking === "many"}
            onRevalidate={() => revalidation.request(selection.products, true)}
            onDelete={() => void deletion.askMany(selection.ids)}
          />
        )}
      </Panel>
      {deletion.asking && <DeleteDialog asking={deletion.asking} deletion={deletion} />}
      {revalidation.asking && (
        <RevalidateDialog products={revalidation.asking} revalidation={revalidation} />
      )}
    </div>
  );
}
