import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PanelPager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";

const PAGE_SIZE = 10;

type ListedProductsProps<Item> = {
  data: ImportJson;
  of: "changes" | "missing";
  title: string;
  description: string;
  children: (items: Item[]) => ReactNode;
};

/** Lists an import's products on request, because each request reads the whole file. */
export function ListedProducts<Item>(props: ListedProductsProps<Item>) {
  const { data, of, title, description, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide Products" : "Show Products"}
        </Button>
      }
      flush
    >
      {isOpen && <Listed data={data} list={of} render={children} />}
    </Panel>
  );
}

type ListedProps<Item> = {
  data: ImportJson;
  list: string;
  render: (items: Item[]) => ReactNode;
};

function Listed<Item>({ data, list, render }: ListedProps<Item>) {
  const [page, setPage] = useState(1);
  const { id, counts, mode, clear_empty, columns, categories, default_category } = data;
  const settings = [counts, mode, clear_empty, columns, categories, default_category];
  const itemsQuery = useQuery({
    queryKey: ["imports", id, list, page, settings],
    queryFn: ({ signal }) => {
      const path = `/products/imports/${id}/${list}/?page=${page}&page_size=${PAGE_SIZE}`;
      return callApi<Page<Item>>(path, { signal, fallback: "The products could not be loaded." });
    },
    placeholderData: keepPreviousData,
  });
  if (itemsQuery.error) return <Banner tone="error">{itemsQuery.error.message}</Banner>;
  if (!itemsQuery.data) {
    return (
      <div className="border-t p-4">
        <Spinner label="Reading the file" />
      </div>
    );
  }
  return (
    <div className="border-t" aria-busy={itemsQuery.isFetching}>
      {render(itemsQuery.data.results)}
      <PanelPager page={page} count={itemsQuery.data.count} pageSize={PAGE_SIZE} onPage={setPage} />
    </div>
  );
}
