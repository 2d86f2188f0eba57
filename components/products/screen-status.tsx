import { useIsFetching } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import type { ProductQuery } from "@/lib/products/schemas";
import { countOf } from "../list/page-counts";
import type { ListPage } from "../list/use-page";
import type { ProductRow } from "./list-query";
import { isFiltered } from "./list-query";
import { PRODUCTS } from "./use-products";

type ScreenStatusProps = { page: ListPage<ProductRow>; query: ProductQuery };

/** How many products there are, and whether they are being asked for again. */
export function ScreenStatus({ page, query }: ScreenStatusProps) {
  const { data } = page;
  const isFetching = useIsFetching({ queryKey: [PRODUCTS] }) > 0;
  return (
    <p className="flex gap-3">
      {data && (
        <span className="tabular-nums">
          {countOf(data)} {data.count === 1 ? "product" : "products"}
          {isFiltered(query) && " found"}
        </span>
      )}
      <span
        className={cn(
          "text-ink-faint transition-[opacity,visibility]",
          isFetching ? "duration-0" : "invisible opacity-0 delay-300 duration-300",
        )}
      >
        Refreshing
      </span>
    </p>
  );
}
