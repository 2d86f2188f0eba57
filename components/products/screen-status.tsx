import { useIsFetching } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import { countOf } from "../list/page-counts";
import type { ProductList } from "./list";

/** How many products there are, and whether they are being asked for again. */
export function ScreenStatus({ list }: { list: ProductList }) {
  const { total } = list;
  const isFetching = useIsFetching({ queryKey: [list.definition.key] }) > 0;
  return (
    <p className="flex gap-3">
      <span className="tabular-nums">
        {total ? `${countOf(total)} ${total.count === 1 ? "product" : "products"}` : "Counting"}
        {total && list.isFiltered && " found"}
      </span>
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
